/** What the server refused, or a connection that was lost. */
export class SonantError extends Error {
  override readonly name = 'SonantError';

  /**
   * @param kind of a socket, `not_found` and the like; of HTTP, `http`; `connection` when there is none
   * @param status of HTTP
   */
  constructor(
    message: string,
    readonly kind: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** How the Coda v1 protocol classes an error. */
export type ErrorKind =
  | 'invalid_input'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'resource_exhausted'
  | 'timeout'
  | 'unavailable'
  | 'unimplemented'
  | 'internal';

export interface ErrorRow {
  readonly httpStatus: number;
  readonly kind: ErrorKind;
  readonly retryable: boolean;
  /** `{name}` stands for a parameter. */
  readonly message: string;
}

export const row = (httpStatus: number, kind: ErrorKind, message: string, retryable = false): ErrorRow => ({
  httpStatus,
  kind,
  message,
  retryable,
});

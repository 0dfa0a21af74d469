// Ends with 0 while the server in this container answers. A server that drains is healthy: it must not be killed for it.
// The admin port speaks plain HTTP.
const { PORT = '8080', ADMIN_PORT, TLS_CERT } = process.env;
const isSecure = ADMIN_PORT === undefined && TLS_CERT !== undefined;
if (isSecure) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const url = `${isSecure ? 'https' : 'http'}://127.0.0.1:${ADMIN_PORT ?? PORT}/health/live`;
const isUp = await globalThis.fetch(url, { signal: globalThis.AbortSignal.timeout(2000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isUp ? 0 : 1);

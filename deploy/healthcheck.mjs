// Ends with 0 while the server in this container answers. A server that drains is healthy: it must not be killed for it.
const { PORT = '8080', TLS_CERT } = process.env;
if (TLS_CERT !== undefined) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const url = `${TLS_CERT === undefined ? 'http' : 'https'}://127.0.0.1:${PORT}/health/live`;
const isUp = await globalThis.fetch(url, { signal: globalThis.AbortSignal.timeout(2000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isUp ? 0 : 1);

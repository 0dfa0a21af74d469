import { type ErrorCode, ERRORS, SonantError } from '../../src/errors.js';

/** The error table as docs/ERRORS.md shows it. */
export function errorTable(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { httpStatus, kind, message }]) =>
      `| \`${code}\` | ${httpStatus} | \`${kind}\` | ${isRetryable(code as ErrorCode)} | ${message} |`,
  );
  return ['| Code | HTTP | Kind | Try again | Message |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const isRetryable = (code: ErrorCode): string => (new SonantError(code).retryable ? 'yes' : 'no');

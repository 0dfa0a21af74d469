import { ERRORS } from '../../src/errors.js';

/** The error table as docs/ERRORS.md shows it. */
export function errorTable(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { httpStatus, kind, retryable, message }]) =>
      `| \`${code}\` | ${httpStatus} | \`${kind}\` | ${retryable ? 'yes' : 'no'} | ${message} |`,
  );
  return ['| Code | HTTP | Kind | Try again | Message |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

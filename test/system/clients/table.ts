import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './folder.js';

export const PAGE = `${ROOT}docs/CLIENTS.md`;
const [BEGIN, END] = ['<!-- rows: written by npm run clients -- --write -->', '<!-- end of rows -->'];
const HEAD = ['client', 'version', 'mode', 'verdict', 'first audio'];

/** One line of docs/CLIENTS.md. */
export interface Row {
  readonly client: string;
  readonly version: string;
  readonly how: string;
  readonly verdict: string;
  /** Milliseconds; it differs from run to run. */
  readonly firstAudio: string;
}

export function readRows(): Row[] {
  return [...part().matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)]
    .slice(2)
    .map(([, client = '', version = '', how = '', verdict = '', firstAudio = '']) => ({
      ...{ client, version, how, verdict, firstAudio },
    }));
}

export function writeRows(rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.client, row.version, row.how, row.verdict, row.firstAudio]);
  const widths = HEAD.map((head, i) => Math.max(head.length, ...cells.map((cell) => (cell[i] ?? '').length)));
  const line = (cell: readonly string[]): string =>
    `| ${cell.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const table = [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(part(), () => `${BEGIN}\n\n${table}\n\n${END}`),
  );
}

function part(): string {
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has lost the marks around its rows`);
  return page.slice(from, to + END.length);
}

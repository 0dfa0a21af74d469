import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @param file its path in the project */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A page on one line, so that a phrase is found wherever its lines break. */
export const flat = (page: string): string => read(page).replace(/\s+/g, ' ');

/**
 * A number that a source file states as a constant or a field, such as `const MAX_BYTES = 64 * 1024`, exported or not.
 *
 * @param file its path below `src`
 * @throws Error when the file has no such number
 */
export function numberIn(file: string, name: string): number {
  const [, written] =
    new RegExp(`\\b${name}(?: =|:) (\\d[\\d_.]*(?: \\* \\d[\\d_.]*)*)[;,\\s]`).exec(read(`src/${file}`)) ??
    [];
  if (written === undefined) throw new Error(`src/${file} has no number ${name}`);
  return written.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}

/** The rows of the tables under a heading of a page, as cells; `|` inside code does not occur there. */
export function tableRows(page: string, heading: string): string[][] {
  const section =
    read(page)
      .split(new RegExp(`^#+ ${heading}$`, 'm'))[1]
      ?.split(/^#+ /m)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(?: *:?-+:? *\|)+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

import { readFileSync, writeFileSync } from 'node:fs';
import prettier from 'prettier';

/** @returns `page` with `text` between its lines `<!-- name -->` and `<!-- end -->` */
export const withPart = (page: string, name: string, text: string): string =>
  page.replace(new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- end -->)`), () => `\n${text}\n\n`);

/** Writes `text` into that part of a page of Markdown. */
export async function writePart(file: string, name: string, text: string): Promise<void> {
  const style = await prettier.resolveConfig(file);
  const page = withPart(readFileSync(file, 'utf8'), name, text);
  writeFileSync(file, await prettier.format(page, { ...style, parser: 'markdown' }));
}

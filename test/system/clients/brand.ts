import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FILE = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'sonant', 'test-brand');

/** The word of `WIRE_BRANDS` under which stock clients look for the service; it stands nowhere in this repository. */
export function testBrand(): string | undefined {
  const word = process.env['SONANT_TEST_BRAND'] ?? (existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
  return word.trim() === '' ? undefined : word.trim();
}

export const withBrand = (text: string, brand: string | undefined): string =>
  text.replaceAll('${brand}', brand ?? 'svc');

import { fileURLToPath } from 'node:url';
import t from 'tap';
import { type LanguageRules, rule } from '../../../src/text/core/rules.js';
import { scan } from '../../../src/text/core/scan.js';
import { plainNode } from '../../support/plain-node.js';

const language = (...patterns: RegExp[]): LanguageRules => ({
  rules: patterns.map((pattern) => rule('letter', pattern, () => 'said')),
  shortWords: new Set(),
  digits: [],
  signs: { at: '', dot: '', dash: '', underscore: '', slash: '', plus: '' },
});
const said = (text: string, ...patterns: RegExp[]): string[] =>
  scan(text, language(...patterns)).map(({ text }) => text);

void t.test('a rule keeps its flags, whatever those of the rule before it are', (t) => {
  t.same(said('C\nd', /A.b/u, /C.d/su), ['said'], 'a dot is a line end too');
  t.same(said('X\nCd', /A/u, /X\n^Cd/mu), ['said'], 'a line has a start');
  t.same(said('CD', /A/u, /cd/iu), ['said'], 'capitals are the same');
  t.same(said('CD', /A/iu, /cd/u), ['CD'], 'capitals are others');
  t.end();
});

/** A program that uses so many patterns of its own, each twice. */
const usingPatterns = (count: number): string => `
  if (process.argv[2] === 'scan') await import(process.argv[1]);
  for (let i = 0; i < ${count}; i++) {
    const pattern = new RegExp('word(?:[a-z]+|' + i + ')x', 'u');
    for (const text of ['a wordabcx', 'wordx']) pattern.exec(text);
  }
`;

void t.test('patterns are machine code from their first use', (t) => {
  const module = fileURLToPath(new URL('../../../src/text/core/scan.js', import.meta.url));
  const flags = ['--trace-regexp-tier-up', '--input-type=module', '--eval'];
  /** How many patterns V8 interprets at first. */
  const interpreted = (what: 'scan' | 'nothing', count: number): number =>
    plainNode([...flags, usingPatterns(count), module, what]).stdout.split(' bytecode size').length - 1;
  t.equal(interpreted('scan', 50), interpreted('scan', 0));
  t.equal(
    interpreted('nothing', 50) - interpreted('nothing', 0),
    50,
    'if not, this version of V8 does so by itself, and the setting may go',
  );
  t.end();
});

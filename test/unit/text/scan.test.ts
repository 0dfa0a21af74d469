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

/** Uses a new pattern twice, of which V8 tells how it makes it run. */
const USES_A_PATTERN = `
  if (process.argv[2] === 'scan') await import(process.argv[1]);
  const pattern = new RegExp('word(?:[a-z]+|\\\\d)x', 'u');
  for (let i = 0; i < 2; i++) pattern.exec('a wordabcx');
`;

void t.test('patterns are machine code from their first use', (t) => {
  const module = fileURLToPath(new URL('../../../src/text/core/scan.js', import.meta.url));
  /** What V8 makes of the newest pattern. */
  const formsWith = (what: 'scan' | 'nothing'): string[] => {
    const flags = ['--trace-regexp-tier-up', '--input-type=module', '--eval', USES_A_PATTERN];
    const { stdout } = plainNode([...flags, module, what]);
    const told = [...stdout.matchAll(/object (\S+) (bytecode|native code) size/g)];
    const newest = told.at(-1)?.[1];
    return told.filter(([, pattern]) => pattern === newest).map(([, , form = '']) => form);
  };
  t.same(formsWith('scan'), ['native code']);
  t.same(
    formsWith('nothing'),
    ['bytecode', 'native code'],
    'this version of V8 does so by itself: the setting may go',
  );
  t.end();
});

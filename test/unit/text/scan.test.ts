import t from 'tap';
import { type LanguageRules, rule } from '../../../src/text/core/rules.js';
import { scan } from '../../../src/text/core/scan.js';

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

import { readFileSync } from 'node:fs';
import t from 'tap';
// @ts-expect-error: a script without types
import { entriesOf, shortened } from '../../../../deploy/japanese-dictionary.mjs';
import { featuresOf } from '../../../src/text/languages/ja/analyser.js';

interface Entry {
  readonly word: string;
  readonly line: string;
}
const entries = entriesOf as (dictionary: Buffer) => Iterable<Entry>;

void t.test('the shorter dictionary says the same of every word', (t) => {
  const dictionary = readFileSync('/var/lib/mecab/dic/ipadic-utf8/sys.dic');
  const shorter = (shortened as (dictionary: Buffer) => Buffer)(dictionary);
  const short = [...entries(shorter)];
  const features = ({ word, line }: Entry): string => `${word} ${JSON.stringify(featuresOf(word, line))}`;
  const rows = Array.from(entries(dictionary), (entry, i) => [features(entry), features(short[i] ?? entry)]);
  t.ok(rows.length > 390_000 && rows.length === short.length);
  t.same(rows.filter(([was, is]) => was !== is).slice(0, 5), []);
  t.ok(shorter.length < 0.72 * dictionary.length, `${shorter.length} bytes`);
  t.end();
});

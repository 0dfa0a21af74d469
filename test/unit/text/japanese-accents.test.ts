import t from 'tap';
import type { Phone } from '../../../src/contracts/text.js';
import { withMelody } from '../../../src/text/languages/ja/melody.js';
import { normalizePlainText } from '../../../src/text/normalize.js';

/** Phrases of Tokyo, and the pitch of their morae: `l` before the rise, `H`, `L` after the fall. */
const ROWS = `
箸が	HL L
橋が	lH L
鼻が	lH H
湖が	lHHL L
休みの日	lHH H H
雨が	HL L
飴が	lH H
命が	HLL L
心が	lHL L
男が	lHH L
桜が	lHH H
日本	lHL
日本の	lHH H
山の	lH H
先生の	HHHL L
東京へ	HHHH H
東京駅	HHHLLL
日本人	lHHHL
日本語	lHHH
会社員	lHHLL
心理学	HHHLL
可能性	lHHHH
経済的	HHHHHH
電話です	HHH HL
電話まで	HHH HL
雨まで	HL LL
行く	lH
行った	lHH
行きます	lHHL
行かない	lHHH
行かなかった	lHHLLL
行けば	lHL
行くから	lH LL
食べる	lHL
食べて	HLL
食べた	HLL
食べない	lHLL
食べます	lHHL
食べません	lHHHL
食べましょう	lHHHL
食べたい	lHHL
書く	HL
書いて	HLL
書かない	lHLL
帰って	HLLL
高い	lHL
高く	HLL
高かった	HLLLL
赤い	lHH
赤くて	lHLL
赤かった	lHLLL
勉強する	HHHH HH
勉強した	HHHH HH
寒いです	lHL LL
三本	HLLL
四匹	HLLL
五円	HLL
千円	HHHL
コーヒー	HHHL
11	HHHH
12	HHH
15	HLL
11時	HHHHL
13時	HHHLL
19時	HHHL
12枚	HHHLL
15分	HHHLL
15日	HLLLL
11円	HHHHLL
15円	HHHLL
25円	HLLHLL
`
  .trim()
  .split('\n')
  .map((row) => row.split('\t'));

const tonesOf = (text: string): string =>
  normalizePlainText(text, 'ja')
    .map(({ tones }) => tones ?? '-')
    .join(' ');

void t.test('Japanese words have the accents of Tokyo', (t) => {
  for (const [text = '', tones = ''] of ROWS) t.equal(tonesOf(text), tones, text);
  t.end();
});

void t.test('kana of a rule and kana as typed have accents, too', (t) => {
  t.equal(tonesOf('2026年11月'), 'lHLHLLlHLL HHHHHH', 'each part of a date is a phrase');
  t.equal(tonesOf('わたし わ とうきょう え'), 'lHH H HHHH H');
  t.equal(tonesOf('hello.'), tonesOf('ハロー.'), 'words in Latin letters have those of their kana');
  t.end();
});

void t.test('a pause ends a phrase', (t) => {
  t.equal(tonesOf('犬、が'), 'lH H');
  t.equal(tonesOf('犬が'), 'lH L');
  t.end();
});

void t.test('pitch falls inside of a long vowel, and starts anew behind a pause', (t) => {
  const tokens = normalizePlainText('今日、今日', 'ja');
  const phone = (symbol: string, token: number): Phone => ({ symbol, stress: 0, wordStart: false, token });
  const today = (token: number): Phone[] => ['k', 'j', 'oː'].map((symbol) => phone(symbol, token));
  const said = withMelody([...today(0), phone(',', -1), ...today(1)], tokens);
  const [first = 0, second = 0] = said[2]?.melody?.semitones ?? [];
  t.ok(first - second > 3, `${first} ${second}`);
  t.same(said[6]?.melody, said[2]?.melody);
  t.equal(said[3]?.melody, undefined, 'a pause has none of its own');
  t.end();
});

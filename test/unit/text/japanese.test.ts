import t from 'tap';
import type { TextSpan } from '../../../src/contracts/text.js';
import { counted, dayOfMonth, people } from '../../../src/text/languages/ja/counters.js';
import { romajiToKana, sayLatin } from '../../../src/text/languages/ja/latin.js';
import { cardinal, kanjiDigits, scaledDigits } from '../../../src/text/languages/ja/numbers.js';
import { normalizeSentence, normalizeText } from '../../../src/text/normalize.js';

const spoken = (text: string): string => normalizeText(text, 'ja');
const span = (text: string): TextSpan => ({ kind: 'text', text, offset: 0, timeScale: 1 });

/** Each token with the stretch of the input that it speaks. */
function stretches(input: string, mode: 'on' | 'off' = 'on'): [source: string, spoken: string][] {
  return normalizeSentence([span(input)], 'ja', mode).map(({ text, sourceStart, sourceEnd }) => [
    input.slice(sourceStart, sourceEnd),
    text,
  ]);
}

void t.test('numbers change their sounds where hundreds and thousands do', (t) => {
  t.equal(cardinal('3333'), 'さんぜんさんびゃくさんじゅうさん');
  t.equal(cardinal('6,608'), 'ろくせんろっぴゃくはち');
  t.equal(cardinal('18,000,000,000,000'), 'じゅうはっちょう');
  t.equal(
    cardinal('10000000000000000'),
    'いちゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロゼロ',
    'too long',
  );
  t.end();
});

void t.test('kanji and scale words give the same digits as Arabic numerals', (t) => {
  t.equal(kanjiDigits('三百二十一'), '321');
  t.equal(kanjiDigits('一億二千三百万'), '123000000');
  t.equal(kanjiDigits('二〇二五'), '2025');
  t.equal(scaledDigits('3万5千'), '35000');
  t.equal(scaledDigits('1.25億'), '125000000');
  t.end();
});

void t.test('every counter takes the sounds of its class from one to ten', (t) => {
  const all = (counter: string): string =>
    Array.from({ length: 10 }, (_, at) => counted(String(at + 1), counter)).join(' ');
  t.equal(
    all('本'),
    'いっぽん にほん さんぼん よんほん ごほん ろっぽん ななほん はっぽん きゅうほん じゅっぽん',
  );
  t.equal(
    all('分'),
    'いっぷん にふん さんぷん よんぷん ごふん ろっぷん ななふん はっぷん きゅうふん じゅっぷん',
  );
  t.equal(
    all('回'),
    'いっかい にかい さんかい よんかい ごかい ろっかい ななかい はっかい きゅうかい じゅっかい',
  );
  t.equal(
    all('冊'),
    'いっさつ にさつ さんさつ よんさつ ごさつ ろくさつ ななさつ はっさつ きゅうさつ じゅっさつ',
  );
  t.equal(all('時'), 'いちじ にじ さんじ よじ ごじ ろくじ しちじ はちじ くじ じゅうじ');
  t.equal(
    all('枚'),
    'いちまい にまい さんまい よんまい ごまい ろくまい ななまい はちまい きゅうまい じゅうまい',
  );
  t.end();
});

void t.test('days and people have names of their own', (t) => {
  t.same(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '14', '20', '24', '31'].map(dayOfMonth), [
    ...[
      'ついたち',
      'ふつか',
      'みっか',
      'よっか',
      'いつか',
      'むいか',
      'なのか',
      'ようか',
      'ここのか',
      'とおか',
    ],
    ...['じゅうよっか', 'はつか', 'にじゅうよっか', 'さんじゅういちにち'],
  ]);
  t.same(['1', '2', '4', '11', '24'].map(people), [
    'ひとり',
    'ふたり',
    'よにん',
    'じゅういちにん',
    'にじゅうよにん',
  ]);
  t.end();
});

void t.test('Latin words are said as Japanese says them; unknown ones stay', (t) => {
  t.equal(sayLatin('NHK'), 'エヌエイチケー');
  t.equal(sayLatin('YouTube'), 'ユーチューブ');
  t.equal(sayLatin('Shibuya'), 'しぶや');
  t.equal(sayLatin('Prometheus'), 'Prometheus');
  t.equal(romajiToKana('shinjuku'), 'しんじゅく');
  t.equal(romajiToKana('nippon'), 'にっぽん');
  t.equal(romajiToKana('strike'), undefined);
  t.end();
});

void t.test('each word is a token that covers its own stretch, though no blank stands between', (t) => {
  t.same(stretches('私は3本の傘を2024年に買いました。'), [
    ['私', 'わたし'],
    ['は', 'わ'],
    ['3本', 'さんぼん'],
    ['の', 'の'],
    ['傘', 'かさ'],
    ['を', 'お'],
    ['2024年', 'にせんにじゅうよねん'],
    ['に', 'に'],
    ['買いました。', 'かいました。'],
  ]);
  t.same(stretches('第３回は𠮷野家で🎉'), [
    ['第３回', 'だいさんかい'],
    ['は', 'わ'],
    ['𠮷', '𠮷'],
    ['野家', 'のや'],
    ['で', 'で'],
  ]);
  t.end();
});

void t.test('particles are written as they are said, words with the same kana are not', (t) => {
  t.equal(spoken('母は花へ水をやる'), 'はは わ はな え みず お やる');
  t.equal(spoken('はなとへや'), 'はなとへや');
  t.equal(spoken('わたし は いえ へ かえる'), 'わたし わ いえ え かえる');
  t.equal(spoken('それでは、または、あるいは'), 'それでわ、 またわ、 あるいわ');
  t.end();
});

void t.test('kanji numbers are read only where they are numbers', (t) => {
  t.equal(spoken('一番の人'), 'いちばん の ひと');
  t.equal(spoken('六本木と千葉'), 'ろっぽんぎ と ちば');
  t.equal(spoken('十分です'), 'じゅうぶん です');
  t.equal(spoken('五人と三冊'), 'ごにん と さんさつ');
  t.equal(spoken('百二十円'), 'ひゃくにじゅうえん');
  t.end();
});

void t.test('words that two readings share are read by what stands around them', (t) => {
  t.equal(spoken('日本の方が高い'), 'にほん の ほう が たかい');
  t.equal(spoken('何ですか'), 'なん です か');
  t.equal(spoken('何が'), 'なに が');
  t.equal(spoken('世界中'), 'せかいじゅう');
  t.end();
});

void t.test('with normalization off kanji stay as typed', (t) => {
  t.same(stretches('今日は 3本', 'off'), [
    ['今日は', '今日は'],
    ['3本', '3本'],
  ]);
  t.end();
});

void t.test('what the dictionary does not know is no error', (t) => {
  for (const text of [
    '龘龘',
    '㐀',
    'ゝゞ',
    'ーーー',
    '゛',
    'っ',
    'ヶ',
    'ｶﾞｷﾞ',
    '\u3099か',
    '々',
    '〇〇',
    '〆切',
    'は',
    '「」',
    '한국어',
    '中文',
  ])
    t.type(spoken(text), 'string', text);
  t.equal(spoken('ｶﾞｷﾞ'), 'ガギ');
  t.end();
});

void t.test('a thousand signs of one kind cost less than 50 ms of processor time', (t) => {
  // V8 compiles our code while it runs, on threads whose time counts as ours.
  for (let i = 0; i < 10; i++) spoken('日本三本'.repeat(250));
  const units = [
    '日',
    '一',
    '三本',
    'は',
    'ははは',
    'ー',
    '〜',
    '数',
    'ｶﾞ',
    '3本',
    '1万',
    '1-',
    '第1',
    '2024/',
    'A社',
    '𠮷',
    '〇',
    'か゛',
    '1億2万',
  ];
  for (const unit of units) {
    const text = Array.from(unit.repeat(1000)).slice(0, 1000).join('');
    const costs = [1, 2, 3].map(() => {
      const start = process.cpuUsage();
      spoken(text);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    t.ok(Math.min(...costs) < 50, `${unit} ${Math.min(...costs)} ms`);
  }
  t.end();
});

void t.test('a character that is folded into two stays one token', (t) => {
  const input = '\u0958日';
  const tokens = normalizeSentence([{ kind: 'text', text: input, offset: 0, timeScale: 1 }], 'ja', 'on');
  t.same(
    tokens.map(({ sourceStart, sourceEnd }) => [sourceStart, sourceEnd]),
    [
      [0, 1],
      [1, 2],
    ],
  );
  t.end();
});

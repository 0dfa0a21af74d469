import t from 'tap';
import { languageOf } from '../../../src/catalog/languages.js';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import type { SpokenToken } from '../../../src/contracts/text.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { normalizeSentence } from '../../../src/text/normalize.js';
import { planParts } from '../../../src/text/plan.js';
import { charactersOf, directionsOf, readSsml } from '../../../src/text/ssml/document.js';
import { SSML_LIMITS, SsmlReader } from '../../../src/text/ssml/reader.js';
import { sayAs } from '../../../src/text/ssml/say-as.js';
import { Yardstick } from '../../support/yardstick.js';

const contextOf = (language: LanguageCode) => ({
  ...{ language, languageOf },
});

interface Sentence {
  readonly words: string;
  readonly pause: string | undefined;
  readonly tokens: readonly SpokenToken[];
}

/** The speech of a document: sentences, and pauses in milliseconds. */
function spoken(source: string, language: LanguageCode = 'en'): (Sentence | number)[] {
  const { parts } = readSsml(source, contextOf(language));
  return planParts(directionsOf(parts).parts, language).map((item) => {
    if (item.kind === 'pause') return item.durationMs;
    const tokens = normalizeSentence(item.spans, language, 'on');
    return { words: tokens.map(({ text }) => text).join(' '), pause: item.pause, tokens };
  });
}

const wordsOf = (source: string, language: LanguageCode = 'en'): string =>
  spoken(source, language)
    .map((item) => (typeof item === 'number' ? `<${item}>` : item.words))
    .join(' ');

/** Cases of the W3C's implementation report of SSML 1.0 and 1.1 for these elements, and of what clients send. */
const SAID: readonly (readonly [source: string, words: string, language?: LanguageCode])[] = [
  ['<speak>Hello there.</speak>', 'Hello there.'],
  [
    '<?xml version="1.0"?>\n<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis">Hi.</speak>',
    'Hi.',
  ],
  ['  <!-- greeting --> <speak>Hi.</speak>', 'Hi.'],
  ['<speak>one<!-- two -->three</speak>', 'onethree'],
  ['<speak><![CDATA[5 < 6]]></speak>', 'five less than six'],
  ['<speak>Tom &amp; Jerry</speak>', 'Tom and Jerry'],
  ['<speak>&#65;pril</speak>', 'April'],
  ['<speak>un<emphasis level="none">believ</emphasis>able</speak>', 'unbelievable'],
  ['<speak><p>One</p><p>Two</p></speak>', 'One Two'],
  ['<speak>a<break/>b</speak>', 'a <400> b'],
  ['<speak>a<break strength="none"/>b</speak>', 'a b'],
  ['<speak>a<break strength="x-weak"/>b</speak>', 'a <100> b'],
  ['<speak>a<break strength="weak"/>b</speak>', 'a <200> b'],
  ['<speak>a<break strength="strong"/>b</speak>', 'a <650> b'],
  ['<speak>a<break strength="x-strong"/>b</speak>', 'a <1000> b'],
  ['<speak>a<break time="250ms"/>b</speak>', 'a <250> b'],
  ['<speak>a<break time="1.5s"/>b</speak>', 'a <1500> b'],
  ['<speak>a<break time="2s" strength="weak"/>b</speak>', 'a <2000> b'],
  ['<speak><say-as interpret-as="characters">API</say-as></speak>', 'A P I'],
  ['<speak><say-as interpret-as="spell-out">a1b</say-as></speak>', 'A, one, B'],
  ['<speak><say-as interpret-as="verbatim">abc</say-as></speak>', 'A B C'],
  ['<speak><say-as interpret-as="cardinal">1999</say-as></speak>', 'one thousand nine hundred ninety nine'],
  [
    '<speak><say-as interpret-as="cardinal">12,345</say-as></speak>',
    'twelve thousand three hundred forty five',
  ],
  ['<speak><say-as interpret-as="ordinal">21</say-as></speak>', 'twenty first'],
  ['<speak><say-as interpret-as="digits">1984</say-as></speak>', 'one nine eight four'],
  ['<speak><say-as interpret-as="fraction">3/4</say-as></speak>', 'three quarters'],
  ['<speak><say-as interpret-as="fraction">2+1/2</say-as></speak>', 'two and a half'],
  ['<speak><say-as interpret-as="unit">10kg</say-as></speak>', 'ten kilograms'],
  [
    '<speak><say-as interpret-as="date" format="mdy">12/25/2024</say-as></speak>',
    'December twenty fifth, twenty twenty four',
  ],
  [
    '<speak><say-as interpret-as="date" format="dmy">3-5-2024</say-as></speak>',
    'May third, twenty twenty four',
  ],
  [
    '<speak><say-as interpret-as="date" format="ymd">20240503</say-as></speak>',
    'May third, twenty twenty four',
  ],
  ['<speak><say-as interpret-as="date" format="md">7/4</say-as></speak>', 'July fourth'],
  ['<speak><say-as interpret-as="time" format="hms12">2:30pm</say-as></speak>', 'two thirty PM'],
  [
    '<speak><say-as interpret-as="telephone">+1 212 224-1555</say-as></speak>',
    'plus one, two one two, two two four, one five, five five',
  ],
  ['<speak><say-as interpret-as="currency">$42.01</say-as></speak>', 'forty two dollars and one cent'],
  ['<speak><say-as interpret-as="address">5 Main St.</say-as></speak>', 'five Main Street'],
  ['<speak><say-as interpret-as="zodiac">12</say-as></speak>', 'twelve'],
  [
    '<speak><sub alias="World Wide Web Consortium">W3C</sub> rules.</speak>',
    'World Wide Web Consortium rules.',
  ],
  ['<speak><sub alias="Doctor">Dr.</sub> Who. Yes.</speak>', 'Doctor Who. Yes.'],
  ['<speak><phoneme alphabet="ipa" ph="təˈmɑːtoʊ">tomato</phoneme>!</speak>', 'təˈmɑːtoʊ !'],
  ['<speak><phoneme alphabet="x-sampa" ph="pI&quot;kA:n">pecan</phoneme></speak>', 'pɪˈkɑːn'],
  ['<speak><phoneme alphabet="x-sonant" ph="h0El1o">hello</phoneme></speak>', 'h0El1o'],
  ['<speak>say <w role="amazon:VB">record</w></speak>', 'say record'],
  ['<speak><blink>Hello</blink> there</speak>', 'Hello there'],
  ['<speak><say-as interpret-as="cardinal">1999</say-as></speak>', 'mil novecientos noventa y nueve', 'es'],
  ['<speak><say-as interpret-as="ordinal">3</say-as></speak>', 'dritte', 'de'],
  [
    '<speak><say-as interpret-as="date" format="dmy">3.5.2024</say-as></speak>',
    'dritter Mai zweitausendvierundzwanzig',
    'de',
  ],
  ['<speak><say-as interpret-as="cardinal">71</say-as></speak>', 'soixante et onze', 'fr'],
  ['<speak><say-as interpret-as="cardinal">21</say-as></speak>', 'ventuno', 'it'],
  ['<speak><say-as interpret-as="ordinal">3</say-as></speak>', 'terceiro', 'pt'],
  ['<speak><say-as interpret-as="cardinal">43</say-as></speak>', 'तैंतालीस', 'hi'],
  ['<speak><say-as interpret-as="cardinal">3</say-as></speak>', 'ثلاثة', 'ar'],
  ['<speak><say-as interpret-as="ordinal">3</say-as></speak>', 'さんばんめ', 'ja'],
];

void t.test('each element says what the recommendation and its clients mean', (t) => {
  for (const [source, words, language] of SAID) t.equal(wordsOf(source, language), words, source);
  t.end();
});

void t.test('sentences and paragraphs are kept apart, whatever marks they end with', (t) => {
  const items = spoken('<speak><p><s>One</s><s>Two</s></p><p>Three</p></speak>');
  t.same(
    items.map((item) => typeof item !== 'number' && [item.words, item.pause]),
    [
      ['One', undefined],
      ['Two', 'sentence'],
      ['Three', 'paragraph'],
    ],
  );
  t.end();
});

void t.test('prosody and emphasis change time, pitch and volume, and add up', (t) => {
  const tokenOf = (source: string): SpokenToken | undefined => {
    const [item] = spoken(`<speak>${source}</speak>`);
    return typeof item === 'object' ? item.tokens[0] : undefined;
  };
  const near = (source: string, timeScale: number, pitch: number, gain: number): void => {
    const token = tokenOf(source);
    const { pitch: ownPitch = 1, gain: ownGain = 1 } = token?.prosody ?? {};
    const found = [token?.timeScale ?? 0, ownPitch, ownGain].map((value) => Number(value.toFixed(3)));
    t.same(found, [timeScale, pitch, gain], source);
  };
  near('<prosody rate="200%">a</prosody>', 0.5, 1, 1);
  near('<prosody rate="+25%">a</prosody>', 0.8, 1, 1);
  near('<prosody rate="slow">a</prosody>', 1.333, 1, 1);
  near('<prosody rate="0.5">a</prosody>', 2, 1, 1);
  near('<prosody rate="1000%">a</prosody>', 0.4, 1, 1);
  near('<prosody pitch="+12st">a</prosody>', 1, 2, 1);
  near('<prosody pitch="-10%">a</prosody>', 1, 0.9, 1);
  near('<prosody pitch="high">a</prosody>', 1, 1.15, 1);
  near('<prosody volume="+6dB">a</prosody>', 1, 1, 1.995);
  near('<prosody volume="silent">a</prosody>', 1, 1, 0);
  near('<prosody volume="50">a</prosody>', 1, 1, 0.5);
  near('<prosody volume="soft">a</prosody>', 1, 1, 0.501);
  near('<emphasis>a</emphasis>', 1.1, 1.07, 1.189);
  near('<emphasis level="reduced">a</emphasis>', 0.9, 0.95, 0.794);
  near('<prosody rate="50%"><emphasis level="strong">a</emphasis></prosody>', 2.4, 1.14, 1.413);
  near('<prosody rate="wild" pitch="loud">a</prosody>', 1, 1, 1);
  const hertz = (source: string): readonly (number | undefined)[] => {
    const { pitch, addHz } = tokenOf(source)?.prosody ?? {};
    return [pitch, addHz];
  };
  t.same(hertz('<prosody pitch="220Hz">a</prosody>'), [0, 220]);
  t.same(hertz('<prosody pitch="+20Hz">a</prosody>'), [1, 20]);
  t.same(hertz('<prosody pitch="-7.5hz">a</prosody>'), [1, -7.5]);
  t.same(hertz('<prosody pitch="200Hz"><prosody pitch="50%">a</prosody></prosody>'), [0, 100]);
  t.same(hertz('<prosody pitch="50%"><prosody pitch="+20Hz">a</prosody></prosody>'), [0.5, 20]);
  t.same(hertz('<prosody pitch="50%"><prosody pitch="200Hz">a</prosody></prosody>'), [0, 200]);
  t.end();
});

void t.test('words of another language are read by its rules', (t) => {
  const [item] = spoken('<speak xml:lang="en-US">He said <lang xml:lang="de">3 Euro</lang> twice.</speak>');
  const tokens = typeof item === 'object' ? item.tokens : [];
  t.same(
    tokens.map(({ text, language }) => [text, language]),
    [
      ['He', undefined],
      ['said', undefined],
      ['drei Euro', 'de'],
      ['twice.', undefined],
    ],
  );
  t.end();
});

void t.test('errors say line and column', (t) => {
  for (const [source, message] of [
    ['<speak>\n <b>x</speak>', 'line 2, column 13: Unexpected close tag'],
    ['<speak>a &foo; b</speak>', 'line 1, column 14: Invalid character entity'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><speak>&a;</speak>', 'line 1, column 30: a document type is not allowed'],
    ['<speak>\n\n  <sub>x</sub></speak>', 'line 3, column 3: <sub> needs alias'],
    ['<speak>hi', 'line 1, column 9: <speak> of 1:1 is not closed'],
    ['<speak><phoneme ph="1">x</phoneme></speak>', 'line 1, column 8: invalid phoneme 1 at position 1 in ˈ1'],
    ['<speak>x</speak><speak>y</speak>', 'line 1, column 23: a second root'],
    ['<speak><mark/></speak>', 'line 1, column 8: <mark> needs name'],
  ] as const) {
    t.throws(() => readSsml(source, contextOf('en')), {
      code: 'ssml_invalid',
      message: `invalid SSML at ${message}`,
    });
  }
  const { warnings } = readSsml(
    '<speak>\n<blink>x</blink> <prosody rate="wild">y</prosody></speak>',
    contextOf('en'),
  );
  t.same(warnings, ['2:1 <blink> is unknown; what it holds is read', '2:18 rate="wild" is not understood']);
  t.end();
});

void t.test('what a document can grow is bounded', (t) => {
  const refused = (source: string, reason: RegExp): void => {
    t.throws(
      () => readSsml(source, contextOf('en')),
      { code: 'ssml_invalid', message: reason },
      String(reason),
    );
  };
  const { depth, elements, length } = SSML_LIMITS;
  const nested = (count: number) => `<speak>${'<p>'.repeat(count)}x${'</p>'.repeat(count)}</speak>`;
  t.doesNotThrow(() => readSsml(nested(depth - 1), contextOf('en')));
  refused(nested(depth), new RegExp(`more than ${depth} elements inside one another`));
  const many = (count: number) => `<speak>x${'<break/>'.repeat(count)}</speak>`;
  t.doesNotThrow(() => readSsml(many(elements - 1), contextOf('en')));
  refused(many(elements), new RegExp(`more than ${elements} elements`));
  refused('<break/>'.repeat(elements), new RegExp(`more than ${elements} elements`));
  t.doesNotThrow(
    () => readSsml('x<break/>'.repeat(2 * elements), contextOf('en')),
    'without a root, since the last words',
  );
  refused(`<speak><sub alias="${'a'.repeat(length)}">x</sub></speak>`, /a tag has more than 4000 characters/);
  refused(`<speak><sub alias="a">${'x'.repeat(length + 1)}</sub></speak>`, /<sub> holds more than 4000/);
  const unclosed = new SsmlReader(contextOf('en'));
  t.throws(() => {
    unclosed.write('<speak><sub ');
    for (let i = 0; i < length; i += 1) unclosed.write(`a${i}="b" `);
  }, /a tag has more than/);
  const { parts } = readSsml('<speak><sub alias="a long way">x</sub></speak>', contextOf('en'));
  t.equal(charactersOf(parts), 10, 'what is read in place counts');
  const warned = readSsml(`<speak>${'<q>x</q>'.repeat(100)}</speak>`, contextOf('en')).warnings;
  t.equal(warned.length, SSML_LIMITS.warnings);
  t.end();
});

void t.test('a date takes microseconds: what writes it is made once, not for each date', (t) => {
  const addon = loadAddon();
  const yardstick = new Yardstick();
  const triesUs = Array.from({ length: 5 }, () => {
    yardstick.try();
    const startMs = addon.threadCpuMs();
    for (let i = 0; i < 500; i++) sayAs('date', '2025-3-4', 'en');
    return ((addon.threadCpuMs() - startMs) / 500) * 1000;
  });
  const least = Math.min(...triesUs);
  t.ok(least < 20 * yardstick.slowness(), `${least.toFixed(1)} µs`);
  t.end();
});

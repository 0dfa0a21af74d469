import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { languageOf } from '../../../src/catalog/languages.js';
import { SonantError } from '../../../src/errors.js';
import { directionsOf, readSsml } from '../../../src/text/ssml/document.js';
import type { SsmlPart } from '../../../src/text/ssml/parts.js';
import { SsmlReader } from '../../../src/text/ssml/reader.js';
import { fuzzing } from '../../support/fuzz.js';

const CONTEXT = { language: 'en', languageOf, genders: new Set(['female', 'male']) } as const;

/** The parts of several takes as those of one text. */
function joined(takes: readonly { text: string; parts: readonly SsmlPart[] }[]): object {
  let start = 0;
  const parts = takes.flatMap(({ text, parts }) => {
    const moved = parts.map((part) => ({ ...part, offset: part.offset + start }));
    start += text.length;
    return moved;
  });
  return directionsOf(parts);
}

const TAGS = ['p', 's', 'emphasis', 'prosody', 'q', 'w', 'lang'] as const;
const text = fc.constantFrom(
  'Hello there. ',
  'Dr. Smith',
  ' paid $5',
  '\n  ',
  'naïve 😀 ',
  '&amp;',
  '<!-- c -->',
  '<![CDATA[a<b]]>',
);
const element: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom(
      '<break/>',
      '<mark name="m"/>',
      '<sub alias="one two">12</sub>',
      '<say-as interpret-as="digits">12</say-as>',
    ),
    fc
      .tuple(fc.constantFrom(...TAGS), fc.array(tie('node'), { maxLength: 3 }))
      .map(([tag, inner]) => `<${tag} rate="slow" level="strong" role="noun">${inner.join('')}</${tag}>`),
  ),
})).node;
const document = fc.array(element, { maxLength: 6 }).map((nodes) => `<speak>${nodes.join('')}</speak>`);

void t.test('a document says the same however it is cut', (t) => {
  fc.assert(
    fc.property(document, fc.array(fc.nat(400), { maxLength: 12 }), (source, cuts) => {
      const whole = joined([readSsml(source, CONTEXT)]);
      const reader = new SsmlReader(CONTEXT);
      const takes: { text: string; parts: readonly SsmlPart[] }[] = [];
      const ends = [...new Set([...cuts.map((cut) => cut % (source.length + 1)), source.length])].sort(
        (a, b) => a - b,
      );
      let start = 0;
      for (const end of ends) {
        reader.write(source.slice(start, end));
        takes.push(reader.take());
        start = end;
      }
      reader.end();
      assert.deepStrictEqual(joined([...takes, reader.take()]), whole);
    }),
    fuzzing(1 / 2, 300),
  );
  t.end();
});

void t.test('no input does more than be refused', (t) => {
  const scrap = fc.oneof(
    document,
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<speak', '<', '>', '&', '"', '</', '<!', '<?', ']]>', '\0'),
  );
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 10 }), (scraps) => {
      try {
        const { text, parts } = readSsml(scraps.join(''), CONTEXT);
        for (const part of parts) {
          if (part.offset < 0 || part.offset > text.length)
            throw new Error('an offset is outside of the text');
          if ('text' in part && text.slice(part.offset, part.offset + part.text.length) !== part.text)
            throw new Error('a part is not where it says');
        }
      } catch (error) {
        if (!(error instanceof SonantError) || error.code !== 'ssml_invalid') throw error;
      }
    }),
    fuzzing(1 / 2, 1000),
  );
  t.pass('a thousand documents');
  t.end();
});

import { serialize } from 'node:v8';
import t from 'tap';
import { inBasicPlane } from '../../../src/text/core/letters.js';
import { inTwoBytes } from '../../../src/text/core/scan.js';

/** Scripts of which each sign counts. */
const OURS =
  /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]/u;
const NOTHING = /[\p{Cn}\p{Co}\p{Cs}]/u;

void t.test('letters and marks of the basic plane are those of Unicode', (t) => {
  for (const source of [
    '\\p{L}',
    '\\p{M}',
    '[\\p{L}\\p{M}]',
    '[^\\p{L}x]',
    "(?<![\\p{L}\\d-])[a-z'](?!\\p{M})",
  ]) {
    const exact = new RegExp(source, 'u');
    const plain = new RegExp(inBasicPlane(source), 'u');
    const wrong: string[] = [];
    for (let code = 0; code <= 0xffff; code++) {
      const char = String.fromCodePoint(code);
      if (!OURS.test(char) || NOTHING.test(char)) continue;
      for (const text of [char, `${char}a`, `a${char}`])
        if (exact.exec(text)?.index !== plain.exec(text)?.index) wrong.push(`${text} (${code.toString(16)})`);
    }
    t.same(wrong, [], source);
  }
  t.end();
});

void t.test('only what means letters or marks is rewritten', (t) => {
  for (const source of ['\\\\p{L}', '\\P{L}', '\\p{Lu}\\p{Ll}', '[[\\]a]x', '(?:a|b){2}', ''])
    t.equal(inBasicPlane(source), source, source);
  const [letters = ''] = /(?<=^\[)[^\]]+(?=\]$)/u.exec(inBasicPlane('\\p{L}')) ?? [];
  t.equal(inBasicPlane('[\\]\\p{L}]\\p{L}'), `[\\]${letters}][${letters}]`);
  t.end();
});

void t.test('a text is kept in two bytes a character', (t) => {
  const kind = (text: string): number | undefined => serialize(text)[2];
  const [latin, wide] = [kind('plain text'), kind('wide tĕxt')];
  t.not(latin, wide);
  for (const text of ['ab', 'plain text', 'a plain text that is longer', 'wide tĕxt']) {
    t.equal(inTwoBytes(text), text);
    t.equal(kind(inTwoBytes(text)), wide, text);
    t.equal(kind(inTwoBytes(text).slice(0, 2)), wide, 'and its parts');
  }
  t.equal(inTwoBytes(''), '');
  t.end();
});

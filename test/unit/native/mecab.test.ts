import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { analyse } from '../../../src/text/languages/ja/analyser.js';

const addon = loadAddon();

void t.test('words come with what the dictionary knows of them', (t) => {
  const [sky, particle, unknown] = analyse('空は ヴォヌブ');
  t.match(sky, { surface: '空', start: 0, end: 1, pronunciation: 'ソラ', kind: '名詞' });
  t.match(particle, { surface: 'は', start: 1, end: 2, pronunciation: 'ワ', kind: '助詞' });
  t.match(unknown, { surface: 'ヴォヌブ', start: 3, end: 7, reading: undefined, kind: 'UNK' });
  t.end();
});

void t.test('no text is too strange, and none is lost', (t) => {
  for (const text of ['', ' ', '\0', 'a\0日', '\ud800', '𠀀'.repeat(1000), '日'.repeat(100_000), '{"a,b"}', '，,']) {
    const words = analyse(text);
    const said = words.map(({ surface }) => surface).join('');
    if (!/[\0\ud800\s]/.test(text)) t.equal(said, text, text.slice(0, 10));
    t.ok(words.every(({ surface, start, end }) => text.slice(start, end) === surface));
  }
  t.throws(() => addon.analyseJapanese(3 as unknown as string), /text must be a string/);
  t.end();
});

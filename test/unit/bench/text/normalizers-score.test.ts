import t from 'tap';
import { countRight, isLeftAsTyped, readGolden, wordsKey } from '../../../../bench/text/normalizers-score.js';

void t.test('a table gives its rows without the reasons', (t) => {
  t.same(readGolden('input\tspoken\twhy\n1\tone\n2\ttwo\tnot to\n'), [
    { input: '1', spoken: 'one' },
    { input: '2', spoken: 'two' },
  ]);
  t.end();
});

void t.test('words are the same whatever joins them', (t) => {
  const key = (text: string): string => wordsKey(text, 'en');
  t.equal(key('One hundred and twenty-one, sir!'), key('one hundred twenty one sir'));
  t.equal(wordsKey('zwei tausend', 'de'), wordsKey('Zweitausend', 'de'));
  t.not(wordsKey('and', 'de'), '');
  t.equal(wordsKey('مائة ريال', 'ar'), wordsKey('مِئَة ريالٍ', 'ar'));
  t.not(wordsKey('مائة', 'ar'), wordsKey('مائتان', 'ar'));
  t.equal(wordsKey('は ジェイ', 'ja'), wordsKey('わじぇー', 'ja'));
  t.equal(wordsKey('ゼロにいごおいち', 'ja'), wordsKey('ぜろにごいち', 'ja'));
  t.not(wordsKey('ごう', 'ja'), wordsKey('ご', 'ja'));
  t.equal(wordsKey('o I B G É', 'pt'), wordsKey('o I B G E', 'pt'));
  t.not(wordsKey('É isso', 'pt'), wordsKey('E isso', 'pt'));
  t.not(key('sandy'), key('sy'));
  t.end();
});

void t.test('a sign that stands for a word is a fault when it is left', (t) => {
  t.not(wordsKey('fifty %', 'en'), wordsKey('fifty', 'en'));
  t.not(wordsKey('a & b', 'en'), wordsKey('a and b', 'en'));
  t.not(wordsKey('**bold**', 'en'), wordsKey('bold', 'en'));
  t.ok(isLeftAsTyped('5月') && isLeftAsTyped('十%'));
  t.notOk(isLeftAsTyped('二千二十四年、五月'));
  t.end();
});

void t.test('rows count by letter, by words and by sounds, and a row without sounds is wrong', async (t) => {
  const rows = ['a b', 'a-b', 'ab cd', 'e'].map((spoken) => ({ input: '', spoken }));
  const sounds = (text: string): Promise<string | null> => Promise.resolve(text === '?' ? null : 's');
  const { right, wrong } = await countRight(rows, ['a b', 'a b', 'x', '?'], 'de', sounds);
  t.same(right, { exact: 1, words: 2, sounds: 3 });
  t.same(wrong, [3]);
});

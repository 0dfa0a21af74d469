import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { withSsml } from '../../../src/transports/shared/ssml.js';
import { parseSynthesisSettings } from '../../../src/transports/shared/synthesis-request.js';
import { MODELS } from '../../support/synthesis.js';

const catalog = loadCatalog(MODELS);
const settings = parseSynthesisSettings({ speaker: 'rigel', modelId: 'coda' }, catalog);
const read = (text: string) => withSsml(text, settings, catalog, { field: 'input', max: 100_000 });

/** A document of that length, of units that are repeated, and prose. */
function documentOf(unit: string, count: number, length: number): string {
  const start = `<speak>${unit.repeat(count)}`;
  const prose = 'It is so. ';
  return `${start}${prose.repeat((length - start.length) / prose.length)}</speak>`;
}

void t.test('long SSML is cut piece by piece, and no word is lost', (t) => {
  const source = documentOf('One <emphasis>two</emphasis> <mark name="m"/>three. ', 300, 40_000);
  const { pieces, text } = read(source);
  const all = [...(pieces ?? [])];
  t.equal(all.map((piece) => piece.text).join(''), text);
  t.ok(all.every((piece) => piece.text.length <= 1001));
  t.equal(all.flatMap(({ directions }) => directions?.marks ?? []).length, 300);
  t.end();
});

void t.test('what comes before the first piece costs little more for ten times the length', (t) => {
  const costMs = (source: string): number => {
    let leastMs = Infinity;
    for (let i = 0; i < 4; i++) {
      const start = process.cpuUsage();
      read(source).pieces?.next();
      const { user, system } = process.cpuUsage(start);
      leastMs = Math.min(leastMs, (user + system) / 1000);
    }
    return leastMs;
  };
  for (const [unit, count] of [
    ['<sub alias="a">b</sub>', 990],
    ['a <mark name="m"/>', 990],
    ['A. ', 25_000],
    ['. ', 40_000],
    ['a. <break time="1ms"/>', 990],
  ] as const) {
    const ms = costMs(documentOf(unit, count, 99_000));
    t.ok(ms < 40, `${unit}: ${ms.toFixed(1)} ms`);
  }
  t.end();
});

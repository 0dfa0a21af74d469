import { before, type Match, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { cardinal, digitByDigit } from './numbers.js';

const SKY = table('FEW: few clouds; SCT: scattered clouds; BKN: broken clouds; OVC: overcast');
const SIDES = table('L: left; R: right; C: center');

/** Part of a report of the weather at an airport. */
const isReport = (m: Match): boolean => /(?<!\p{L})(?:METAR|SPECI|TAF)(?!\p{L})|\d{6}Z/u.test(m.input);
const temperature = (written: string): string =>
  `${written.startsWith('M') ? 'minus ' : ''}${cardinal(String(Number(written.replace('M', ''))))}`;

/** Reports of the weather, runways and heights: METAR KJFK 121651Z 18012G20KT 10SM FEW250 22/12 A3002, RWY 27L, FL350. */
export const AVIATION_RULES: readonly Rule[] = [
  rule('digit', /(\d{4}|\d{6})Z(?![\p{L}\d])/u, (m) => `${digitByDigit(m[1])} zulu`),
  rule('letter', /Z(?<=\d:\d\dZ)(?![\p{L}\d])/u, () => 'zulu'),
  ...(['digit', 'letter'] as const).map((starts) =>
    rule(starts, /(\d{3}|VRB)(\d{2,3})(?:G(\d{2,3}))?KT(?![\p{L}\d])/u, (m) => {
      if (m[1] + m[2] === '00000') return 'wind calm';
      const from = m[1] === 'VRB' ? 'variable' : digitByDigit(m[1]);
      const gusts = m[3] === '' ? '' : ` gusting ${cardinal(m[3])}`;
      return `wind ${from} at ${cardinal(String(Number(m[2])))}${gusts} knots`;
    }),
  ),
  rule('digit', /(\d{1,2})SM(?![\p{L}\d])/u, (m) => `visibility ${cardinal(m[1])} miles`),
  rule(
    'letter',
    /(FEW|SCT|BKN|OVC)(\d{3})(?![\p{L}\d])/u,
    (m) => `${SKY[m[1]] ?? ''} at ${cardinal(String(Number(m[2]) * 100))}`,
  ),
  ...(['digit', 'letter'] as const).map((starts) =>
    rule(starts, /(M?\d{2})\/(M?\d{2})(?![\p{L}\d/])/u, (m) =>
      isReport(m) ? `temperature ${temperature(m[1])}, dew point ${temperature(m[2])}` : undefined,
    ),
  ),
  rule('letter', /A(\d{4})(?![\p{L}\d])/u, (m) =>
    isReport(m) ? `altimeter ${digitByDigit(m[1])}` : undefined,
  ),
  rule('letter', /FL(\d{2,3})(?![\p{L}\d])/u, (m) => `flight level ${digitByDigit(m[1])}`),
  rule('letter', /RWY(?= \d)/u, () => 'runway'),
  rule('digit', /(\d{2})([LRC]?)(?![\p{L}\d])/u, (m) =>
    /(?<!\p{L})(?:RWY|[Rr]unway) $/u.test(before(m))
      ? `${digitByDigit(m[1])} ${SIDES[m[2]] ?? ''}`.trim()
      : undefined,
  ),
];

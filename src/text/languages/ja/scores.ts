import { before, behind, type Match, type Rule, rule } from '../../core/rules.js';
import { analyse } from './analyser.js';
import { ANY_COUNTER, ratio, sayCounted } from './number-rules.js';
import { cardinal } from './numbers.js';

/** Sets of one match: in tennis, where seven is the most, nothing is said between their two numbers. */
const SET = '\\d{1,2}[-–]\\d{1,2}';
function sets(m: Match): string | undefined {
  const pairs = [...m[0].matchAll(/(\d{1,2})[-–](\d{1,2})/g)].map(([, won = '', lost = '']) => [won, lost]);
  if (!pairs.some(([won, lost]) => Number(won) > Number(lost))) return undefined;
  const between = pairs.flat().every((points) => Number(points) <= 7) ? ' ' : ' たい ';
  return pairs.map((pair) => pair.map((points) => cardinal(points)).join(between)).join('、 ');
}

/** What stands before numbers of figures, chapters and addresses, and behind those of addresses. */
const NUMBERED = /(?:[図表式例問章節第町丁目条項型]) ?$/u;
const BUILDING = /^ ?[^\s、。]{0,12}?(?:ビル|マンション|ハイツ|コーポ|荘|タワー|号|棟|番)/u;
const COUNTED = new RegExp(`^ ?${ANY_COUNTER}`, 'u');
const isName = (text: string, at: 0 | -1): boolean => analyse(text.trim()).at(at)?.subkind === '固有名詞';

/** 日本2-1韓国: between two teams; an ascending pair may be a range, unless both are names. */
function betweenTeams(m: Match): string | undefined {
  const [first, second] = [before(m, 8), behind(m, 16)];
  if (NUMBERED.test(first) || BUILDING.test(second) || COUNTED.test(second)) return undefined;
  return Number(m[1]) >= Number(m[2]) || (isName(first, -1) && isName(second, 0)) ? ratio(m) : undefined;
}

/** Results of matches and of seasons. */
export const SCORE_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`${SET}(?:(?:[、,] ?| )${SET}){1,4}(?![-–\\d]|[年月日人個円回時])`), sets),
  // A batting average: .312 is three tenths, one hundredth and two thousandths.
  rule('sign', /\.(\d)(\d)(\d)(?!\d)/u, (m) => {
    if (!/(?:打率|勝率|出塁率|成功率|長打率)[^\d]{0,3}$/u.test(before(m))) return undefined;
    return ['割', '分', '厘']
      .map((part, at) =>
        m[at + 1] === '0'
          ? ''
          : part === '分'
            ? `${cardinal(m[at + 1] ?? '')}ぶ`
            : sayCounted(m[at + 1] ?? '', part),
      )
      .join('');
  }),
  rule(
    'digit',
    /(\d{1,2}) ?[-–] ?(\d{1,2})(?=(?:で|の)[^\s、。,.\d]{0,12}?(?:勝|敗|負|引き?分|リード|下|破|快勝|辛勝|完敗|圧勝|逆転|完封|先勝|制|敗退|終|折り返|ドロー|タイ|スコア|PK|延長|同点))/u,
    ratio,
  ),
  // After what is played, and where a range would descend: 前半0-0, 3-2から逆転.
  rule('digit', /(\d{1,2})[-–](\d{1,2})(?![-–\d]|\p{L}\p{L}*号|棟)/u, (m) =>
    /(?:前半|後半|スコア[はが]?|延長|PK戦?|回[表裏]|結果[はが]?|セット|回戦|決勝|予選)[はが]? ?$/u.test(
      before(m),
    ) ||
    (Number(m[1]) > Number(m[2]) && /^(?:から(?:逆転|追)|[でと](?:逃げ|終盤|迎え))/u.test(behind(m)))
      ? ratio(m)
      : undefined,
  ),
  rule(
    'digit',
    /(?<=[\p{Script=Han}\p{Script=Katakana}ーA-Za-z] ?)(\d{1,2}) ?[-–ー] ?(\d{1,2})(?= ?[\p{Script=Han}\p{Script=Katakana}A-Z])/u,
    betweenTeams,
  ),
  // Draws of a season: 30勝10敗2分.
  rule('digit', /(?<=\d敗 ?)(\d{1,2})分け?/u, (m) => `${cardinal(m[1])}わけ`),
];

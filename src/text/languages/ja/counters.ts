import { table } from '../../core/words.js';
import { cardinal, decimal, plainDigits } from './numbers.js';

/**
 * How the number changes before a counter, and the counter after the number:
 * `k` いっかい ろっかい はっかい じゅっかい; `kg` the same and さんがい; `s`, `t` いっさい はっさい じゅっさい; `sz` the same and さんぞく;
 * `hb` いっぽん さんぼん ろっぽん; `hp` いっぷん さんぷん よんぷん ろっぷん; `p` いっぱーせんと; `loan` only じゅっきろ and ろっきろ;
 * `y` よえん; `ys` also しちにん; `yk` also くじ; `w` ひとはこ ふたはこ; `-` nothing changes.
 */
export type CounterClass =
  'k' | 'kg' | 's' | 'sz' | 't' | 'hb' | 'hp' | 'p' | 'loan' | 'y' | 'ys' | 'yk' | 'w' | '-';

const SINO = `
本=ほん:hb 匹=ひき:hb 杯=はい:hb 歩=ほ:hp 票=ひょう:hb 俵=ひょう:hb 遍=へん:hb 百=ひゃく:hb
分=ふん:hp 分間=ふんかん:hp 泊=はく:hp 発=はつ:hp 版=はん:hp 班=はん:hp 品=ひん:hp 拍=はく:hp 編=へん:hp 筆=ひつ:hp 敗=はい:hp 犯=はん:hp
回=かい:k 回戦=かいせん:k 錠=じょう:- 均=きん:k 回忌=かいき:k 回転=かいてん:k 回線=かいせん:k 回生=かいせい:k 個=こ:k コ=こ:k 件=けん:k 巻=かん:k 期=き:k 機=き:k 級=きゅう:k 曲=きょく:k 脚=きゃく:k 課=か:k 行=ぎょう:- 校=こう:k 戸=こ:k
基=き:k 局=きょく:k 球=きゅう:k 階層=かいそう:k 区=く:k 区間=くかん:k 句=く:k 缶=かん:k 株=かぶ:w 桁=けた:w 組=くみ:w か月=かげつ:k か月間=かげつかん:k か国=かこく:k か国語=かこくご:k か所=かしょ:k
か年=かねん:k か条=かじょう:k 気圧=きあつ:k 画=かく:k 軒=けん:kg 階=かい:kg 階建て=かいだて:kg 階建=かいだて:kg 間=けん:kg
歳=さい:s 才=さい:s 歳児=さいじ:s 歳代=さいだい:s 冊=さつ:s 席=せき:s 隻=せき:s 世紀=せいき:s 世=せい:s 世帯=せたい:s 世代=せだい:s 種類=しゅるい:s 種=しゅ:s
章=しょう:s 周=しゅう:s 周年=しゅうねん:s 週間=しゅうかん:s 週=しゅう:s 節=せつ:s 色=しょく:s 社=しゃ:s 車線=しゃせん:s 食=しょく:s 試合=しあい:s 勝=しょう:s
戦=せん:s 進=しん:s 進数=しんすう:s 進法=しんほう:s 親等=しんとう:s 寸=すん:s 勺=しゃく:s 尺=しゃく:s 石=こく:k 升=しょう:s 斤=きん:k 曹=そう:s 層=そう:s 隊=たい:t
作=さく:s 作品=さくひん:s 者=しゃ:s 首=しゅ:s 足=そく:sz 艘=そう:sz
点=てん:t 頭=とう:t 通=つう:t 着=ちゃく:t 丁=ちょう:t 丁目=ちょうめ:t 対=つい:t 等=とう:t 等分=とうぶん:t 棟=とう:t 体=たい:t 店=てん:t 店舗=てんぽ:t 滴=てき:t 町=ちょう:t 卓=たく:t
拍子=びょうし:- 包=ほう:hp 票差=ひょうさ:hb
枚=まい:- 名=めい:- 名様=めいさま:- 台=だい:- 度=ど:- 番=ばん:- 番目=ばんめ:- 番地=ばんち:- 番線=ばんせん:- 番組=ばんぐみ:- 倍=ばい:- 位=い:- 例=れい:- 話=わ:- 羽=わ:-
号=ごう:- 号室=ごうしつ:- 号館=ごうかん:- 号棟=ごうとう:- 本塁打=ほんるいだ:- 号車=ごうしゃ:- 号線=ごうせん:- 号機=ごうき:- 部=ぶ:- 部屋=へや:w 秒=びょう:- 秒間=びょうかん:- 段=だん:- 段階=だんかい:- 畳=じょう:y 場=じょう:-
膳=ぜん:- 語=ご:- 字=じ:- 文字=もじ:- 文=ぶん:- 列=れつ:- 連=れん:- 両=りょう:- 割=わり:- 割引=わりびき:- 割引き=わりびき:- 厘=りん:- 毛=もう:- 条=じょう:- 項=こう:k 款=かん:k
門=もん:- 問=もん:- 幕=まく:- 面=めん:- 枠=わく:- 玉=たま:w 代=だい:- 倍速=ばいそく:- 円=えん:y 円玉=えんだま:y 円札=えんさつ:y 円台=えんだい:y 円分=えんぶん:y 銭=せん:s 元=げん:- 里=り:- 坪=つぼ:w
合=ごう:- 貫=かん:k 反=たん:t 次=じ:- 次元=じげん:- 字幕=じまく:- 乗=じょう:- 乗分=じょうぶん:- 人前=にんまえ:y 人組=にんぐみ:ys 人分=にんぶん:ys 人称=にんしょう:- 人目=にんめ:ys 人乗り=にんのり:ys 人家族=にんかぞく:ys
年=ねん:y 年間=ねんかん:y 年生=ねんせい:y 年度=ねんど:y 年代=ねんだい:- 年前=ねんまえ:y 年後=ねんご:y 年目=ねんめ:y 年来=ねんらい:y 年ぶり=ねんぶり:y 年半=ねんはん:y
時=じ:yk 時間=じかん:yk 時間目=じかんめ:yk 時間半=じかんはん:yk 時半=じはん:yk 限=げん:- 限目=げんめ:- 光年=こうねん:k 馬力=ばりき:- 打=だ:- 打席=だせき:- 打数=だすう:- 奪三振=だつさんしん:- 打点=だてん:- 安打=あんだ:-
箱=はこ:w 袋=ふくろ:w 皿=さら:w 晩=ばん:w 粒=つぶ:w 切れ=きれ:w 束=たば:w かけ=かけ:w かけら=かけら:w つまみ=つまみ:w 握り=にぎり:w つかみ=つかみ:w 回し=まわし:w 振り=ふり:w 口=くち:w 言=こと:w 筋=すじ:w 山=やま:w 房=ふさ:w 品目=ひんもく:hp 駅=えき:- 都市=とし:t 都道府県=とどうふけん:t
往復=おうふく:- 大学=だいがく:- 連休=れんきゅう:- 連勝=れんしょう:- 連敗=れんぱい:- 連覇=れんぱ:- 冠=かん:k 大陸=たいりく:t 言語=げんご:- 条件=じょうけん:- 音=おん:- 項目=こうもく:k
ページ=ページ:loan 頁=ページ:loan ポイント=ポイント:loan ドル=ドル:- ユーロ=ユーロ:- ポンド=ポンド:loan ウォン=ウォン:- ルピー=ルピー:- ペソ=ペソ:loan フラン=フラン:- セント=セント:t ルーブル=ルーブル:- バーツ=バーツ:-
パーセント=パーセント:p パー=パー:p カ国=かこく:k キロ=キロ:loan センチ=センチ:t ミリ=ミリ:- トン=トン:t メートル=メートル:- グラム=グラム:- リットル=リットル:- キログラム=キログラム:loan
キロメートル=キロメートル:loan センチメートル=センチメートル:t ミリメートル=ミリメートル:- カロリー=カロリー:loan キロカロリー=キロカロリー:loan ワット=ワット:- ボルト=ボルト:- ヘクタール=ヘクタール:-
インチ=インチ:- フィート=フィート:- マイル=マイル:- ヤード=ヤード:- オンス=オンス:- ケース=ケース:loan セット=セット:t パック=パック:p チーム=チーム:t クラス=クラス:loan コース=コース:loan コマ=コマ:w
カット=カット:loan ゴール=ゴール:- ラウンド=ラウンド:- セッション=セッション:t タイトル=タイトル:t シーズン=シーズン:t ヘルツ=ヘルツ:- バイト=バイト:- ビット=ビット:- ドット=ドット:- ピクセル=ピクセル:p
`;

interface Counter {
  readonly kana: string;
  readonly change: CounterClass;
}

const SPELLINGS: readonly [RegExp, string][] = [[/^[ヶケカヵヵ箇個](?=[月国所年条])/u, 'か']];

const COUNTERS: ReadonlyMap<string, Counter> = new Map(
  SINO.trim()
    .split(/\s+/)
    .map((entry): [string, Counter] => {
      const [written = '', kana = '', change = '-'] = entry.split(/[=:]/);
      return [written, { kana, change: change as CounterClass }];
    }),
);

export function findCounter(written: string): Counter | undefined {
  const spelled = SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), written);
  return COUNTERS.get(spelled);
}

const longestFirst = [...COUNTERS.keys()]
  .filter((written) => !/^か[月国所年条]/u.test(written))
  .sort((a, b) => b.length - a.length);

/** Matches a counter, the longest first. つ, 人, 日 and 月 have rules of their own. */
export const COUNTER = `(?:[ヶケカヵか箇](?:月間|国語|[月国所年条])|${longestFirst.join('|')})(?<!間(?=隔)|年生(?=まれ|き[たてる延])|本(?=[庁社院校館])|かけ(?=[るてらりろれ]))`;

const VOICED = table(`
  は: ば; ひ: び; ふ: ぶ; へ: べ; ほ: ぼ; か: が; け: げ; そ: ぞ
`);
const HALF_VOICED: Readonly<Record<string, string>> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

const changed = (kana: string, table: Readonly<Record<string, string>>): string =>
  (table[kana.charAt(0)] ?? kana.charAt(0)) + kana.slice(1);

const ONE = /いち$/;
const SIX = /ろく$/;
const EIGHT = /はち$/;
const TEN = /じゅう$/;
const HUNDRED = /([ひびぴ]ゃ)く$/;
/** 3, 1000 and 10000, but not 4. */
const VOICING_N = /(?:さん|[せぜ]ん|まん)$/;

/** Loan words before which ten is じゅっ. */
const HARD = /^[カキクケコサシスセソタチツテトパピプペポ]/;

/** いっ, はっ, じゅっ before a hard consonant. */
const shortened = (said: string): string =>
  said.replace(ONE, 'いっ').replace(EIGHT, 'はっ').replace(TEN, 'じゅっ');
const shortenedBeforeK = (said: string): string =>
  shortened(said).replace(SIX, 'ろっ').replace(HUNDRED, '$1っ');

function joinH(said: string, kana: string, afterN: RegExp, table: Readonly<Record<string, string>>): string {
  const short = shortenedBeforeK(said);
  if (short.endsWith('っ')) return short + changed(kana, HALF_VOICED);
  return said + (afterN.test(said) ? changed(kana, table) : kana);
}

/** Puts number and counter together with their changes of sound. */
function join(said: string, kana: string, change: CounterClass): string {
  switch (change) {
    case 'k':
      return shortenedBeforeK(said) + kana;
    case 'kg':
      return shortenedBeforeK(said) + (said.endsWith('さん') ? changed(kana, VOICED) : kana);
    case 's':
    case 't':
      return shortened(said) + kana;
    case 'sz':
      return shortened(said) + (VOICING_N.test(said) ? changed(kana, VOICED) : kana);
    case 'hb':
      return joinH(said, kana, VOICING_N, VOICED);
    case 'hp':
      return joinH(said, kana, /ん$/, HALF_VOICED);
    case 'p':
      return shortened(said) + kana;
    case 'loan': {
      const short = /^[カキクケコ]/.test(kana) ? said.replace(SIX, 'ろっ').replace(HUNDRED, '$1っ') : said;
      return (HARD.test(kana) ? short.replace(TEN, 'じゅっ') : short) + kana;
    }
    case 'yk':
      return (
        said
          .replace(/よん$/, 'よ')
          .replace(/なな$/, 'しち')
          .replace(/きゅう$/, 'く') + kana
      );
    case 'ys':
      return said.replace(/よん$/, 'よ').replace(/なな$/, 'しち') + kana;
    case 'y':
      return said.replace(/よん$/, 'よ') + kana;
    case 'w':
    case '-':
      return said + kana;
  }
}

const NATIVE = ['', 'ひと', 'ふた', 'みっ', 'よっ', 'いつ', 'むっ', 'なな', 'やっ', 'ここの'] as const;
const DAYS: Readonly<Record<string, string>> = {
  ...{ 1: 'ついたち', 2: 'ふつか', 3: 'みっか', 4: 'よっか', 5: 'いつか', 6: 'むいか', 7: 'なのか' },
  ...{ 8: 'ようか', 9: 'ここのか', 10: 'とおか', 14: 'じゅうよっか', 20: 'はつか', 24: 'にじゅうよっか' },
};

/** A day of the month: みっか, じゅうくにち. */
export function dayOfMonth(digits: string): string {
  const day = String(Number(digits));
  return (
    DAYS[day] ??
    `${cardinal(day)
      .replace(/なな$/, 'しち')
      .replace(/きゅう$/, 'く')}にち`
  );
}

/** A number of days; only one is not said like the date. */
export const days = (digits: string): string => (digits === '1' ? 'いちにち' : dayOfMonth(digits));

export const month = (digits: string): string =>
  `${cardinal(String(Number(digits)))
    .replace(/よん$/, 'し')
    .replace(/なな$/, 'しち')
    .replace(/きゅう$/, 'く')}がつ`;

export const people = (digits: string): string =>
  digits === '1' ? 'ひとり' : digits === '2' ? 'ふたり' : join(cardinal(digits), 'にん', 'ys');

/** ひとつ to ここのつ, とお. */
export const things = (digits: string): string | undefined =>
  digits === '10' ? 'とお' : /^[1-9]$/.test(digits) ? `${NATIVE[Number(digits)] ?? ''}つ` : undefined;

/** @param number digits, with a point if any; @param counter as written, of the table */
export function counted(number: string, counter: string): string | undefined {
  const found = findCounter(counter);
  if (!found) return undefined;
  const { kana, change } = found;
  const digits = plainDigits(number);
  if (/^[歳才]$/.test(counter) && digits === '20') return 'はたち';
  if (change === 'w' && /^[12]$/.test(number)) return `${NATIVE[Number(number)] ?? ''}${kana}`;
  if (counter === '人組' && /^[12]$/.test(number)) return `${people(number)}ぐみ`;
  if (counter === '人分' && /^[12]$/.test(number)) return `${people(number)}ぶん`;
  if (counter === '人目' && /^[12]$/.test(number)) return `${people(number)}め`;
  if (/^人(?:乗り|家族)$/.test(counter) && /^[12]$/.test(number)) return people(number) + kana.slice(2);
  const said = digits === '0' && /^[時度点]/.test(counter) ? 'れい' : decimal(number);
  return join(said, kana, change);
}

/** A number before a loan word or a unit: じゅっキロメートル. */
export function countedLoan(number: string, name: string): string {
  const change = /^パ/.test(name) ? 'p' : /^(?!テラ)[サシスセソタチツテト]/.test(name) ? 't' : 'loan';
  return join(decimal(number), name, change);
}

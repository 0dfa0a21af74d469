import { table } from '../../core/words.js';
import type { Morpheme } from './analyser.js';

/** Words that are voiced after another noun: 旅行会社, 睡眠不足, リボ払い. The dictionary knows only the commonest compounds. */
const VOICED = table(`
  会社: がいしゃ; 不足: ぶそく; 好き: ずき; 嫌い: ぎらい; 払い: ばらい; 詰め: づめ; 越え: ごえ; 越し: ごし; 切れ: ぎれ; 小屋: ごや; 豆腐: どうふ;
  袋: ぶくろ; 箱: ばこ; 皿: ざら; 棚: だな; 畑: ばたけ; 帰り: がえり; 買い: がい; 使い: づかい; 暮らし: ぐらし; 通い: がよい; 干し: ぼし; 疲れ: づかれ;
  離れ: ばなれ; 止め: どめ; 時計: どけい; 通り: どおり; 靴: ぐつ; 傘: がさ; 漬け: づけ; 付け: づけ; 寿司: ずし; 太り: ぶとり; 狩り: がり
`);
/** Words before which a noun stands without a particle, as nothing that it forms a compound with. */
const NO_COMPOUND = /^(?:副詞可能|代名詞|非自立|ナイ形容詞語幹)$/;
/** What one does by 付ける: 義務付ける, 紐付ける. */
const FASTENED = /^(?:気|紐|ひも|結論|義務|条件|関連|意味|動機|方向|特徴|印象|位置|決定|裏|根|格|箔|習慣)$/;
/** Colours of a kind, that are none of a thing: 地方色, 国際色. */
const NO_COLOUR = /^(?:地方|国際|保護|警戒|郷土|独自|宗教|政治|民族|個性|原|天然|有彩|無彩|党派)$/;

/** 人 is にん of who does or undergoes something: 案内人, 被告人. */
const isActor = ({ surface, subkind }: Morpheme): boolean =>
  subkind === 'サ変接続'
    ? !/^(?:帰化|渡来|現存|生活|発展)$/.test(surface)
    : /^(?:被告|原告|受取|差出|請負|仲買|発起)$/.test(surface);

/** The reading of the second part of a compound, where the dictionary has another. */
export function readingOfSecond(words: readonly Morpheme[], at: number): string | undefined {
  const [previous, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (!word || !previous) return undefined;
  // What is no Japanese word stands as one letter: PayPay払い, 11:57着.
  const isForeign =
    previous.surface === 'Ａ' || (previous.kind === 'UNK' && /[\p{L}ー]$/u.test(previous.surface));
  const isNoun = previous.kind === '名詞' && !NO_COMPOUND.test(previous.subkind);
  if (previous.end !== word.start && previous.surface !== 'Ａ') return undefined;
  const { surface, subkind } = word;
  if (surface === '着' && (/^[\dＡ]|[時分駅港]$/.test(previous.surface) || previous.subkind === '固有名詞'))
    return 'ちゃく';
  if (!isNoun && !isForeign)
    return surface === '通り' && previous.surface === 'いつも' ? 'どおり' : undefined;
  if (surface === '家' && subkind === '接尾') return previous.detail === '人名' ? 'け' : 'か';
  if (surface === '人' && isActor(previous)) return 'にん';
  if (surface === '色' && subkind === '接尾' && !NO_COLOUR.test(previous.surface)) return 'いろ';
  if (surface === '者' && /^(?:人気|正直|若輩|剽軽|厄介|頑固)$/.test(previous.surface)) return 'もの';
  if (/^付[けいかきくこ]/.test(surface) && word.kind === '動詞')
    return FASTENED.test(previous.surface) ? surface.replace('付', 'づ') : undefined;
  // 通り is a street before its name's end: 青山通り.
  if (surface === '通り' && (previous.subkind === '固有名詞' || next?.surface === '道')) return undefined;
  const isVerb =
    word.kind === '動詞' && /^(?:助動詞|助詞|動詞)$/.test(next?.kind ?? '') && next?.surface !== 'の';
  return isVerb ? undefined : VOICED[surface];
}

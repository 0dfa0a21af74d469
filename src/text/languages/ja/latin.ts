import { table } from '../../core/words.js';

/** Kana with what lengthens, repeats or combines them. */
export const KANA = '\\u3041-\\u3096\\u309B-\\u309E\\u30A1-\\u30FA\\u30FC-\\u30FE';
/** Chinese characters with 々, 〆, ヶ and 〇, which stand for some. */
export const KANJI = '\\p{Script=Han}々〆〇';

const ONLY_KANA = new RegExp(`^[${KANA}]+$`, 'u');
const HAS_JAPANESE = new RegExp(`[${KANA}${KANJI}\\uFF66-\\uFF9F]`, 'u');

export const isKana = (text: string): boolean => ONLY_KANA.test(text);
export const hasJapanese = (text: string): boolean => HAS_JAPANESE.test(text);

export function toHiragana(text: string): string {
  return text.replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

export function toKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}

/** Half-width katakana and marks that combine become whole ones: ｶﾞ and か゛ are one letter. */
export const wholeKana = (text: string): string =>
  text.replace(/゛/g, '\u3099').replace(/゜/g, '\u309A').normalize('NFKC');

/** Latin words that every Japanese reads in one way, a table. Keys in small letters, but for initials that are also a word. */
const TABLE = `
google=グーグル apple=アップル amazon=アマゾン microsoft=マイクロソフト facebook=フェイスブック twitter=ツイッター youtube=ユーチューブ instagram=インスタグラム
line=ライン tiktok=ティックトック netflix=ネットフリックス spotify=スポティファイ zoom=ズーム slack=スラック github=ギットハブ wikipedia=ウィキペディア yahoo=ヤフー
iphone=アイフォーン ipad=アイパッド mac=マック macbook=マックブック android=アンドロイド windows=ウィンドウズ linux=リナックス chrome=クローム firefox=ファイアフォックス
safari=サファリ excel=エクセル word=ワード powerpoint=パワーポイント outlook=アウトルック teams=チームズ openai=オープンエーアイ chatgpt=チャットジーピーティー gemini=ジェミニ
python=パイソン java=ジャバ javascript=ジャバスクリプト typescript=タイプスクリプト docker=ドッカー node=ノード react=リアクト rust=ラスト vue=ビュー swift=スイフト
sony=ソニー toyota=トヨタ honda=ホンダ nissan=ニッサン nintendo=ニンテンドー panasonic=パナソニック canon=キヤノン nikon=ニコン samsung=サムスン tesla=テスラ
suica=スイカ pasmo=パスモ paypay=ペイペイ visa=ビザ mastercard=マスターカード paypal=ペイパル starbucks=スターバックス uniqlo=ユニクロ ikea=イケア
email=イーメール mail=メール e-mail=イーメール web=ウェブ website=ウェブサイト online=オンライン internet=インターネット wifi=ワイファイ wi-fi=ワイファイ bluetooth=ブルートゥース
app=アプリ apps=アプリ file=ファイル folder=フォルダー data=データ server=サーバー cloud=クラウド user=ユーザー admin=アドミン login=ログイン password=パスワード
support=サポート contact=コンタクト example=イグザンプル sample=サンプル test=テスト info=インフォ news=ニュース shop=ショップ store=ストア blog=ブログ home=ホーム page=ページ
index=インデックス readme=リードミー report=レポート image=イメージ photo=フォト video=ビデオ music=ミュージック game=ゲーム movie=ムービー live=ライブ note=ノート
hello=ハロー world=ワールド thank=サンク you=ユー love=ラブ good=グッド morning=モーニング happy=ハッピー new=ニュー year=イヤー merry=メリー christmas=クリスマス
birthday=バースデー ok=オーケー yes=イエス no=ノー the=ザ and=アンド of=オブ in=イン my=マイ me=ミー we=ウィー it=イット is=イズ day=デー time=タイム name=ネーム
tokyo=トーキョー osaka=オーサカ kyoto=キョート japan=ジャパン london=ロンドン paris=パリ york=ヨーク america=アメリカ
nasa=ナサ nato=ナトー unesco=ユネスコ unicef=ユニセフ opec=オペック asean=アセアン fifa=フィファ jaxa=ジャクサ riken=リケン toeic=トーイック toefl=トーフル
jis=ジス iso=アイエスオー covid=コビッド aids=エイズ ram=ラム rom=ロム sim=シム pin=ピン gif=ジフ jpeg=ジェイペグ zip=ジップ sars=サーズ laser=レーザー led=エルイーディー
mr=ミスター mrs=ミセス ms=ミズ dr=ドクター vs=バーサス no.=ナンバー st=セント etc=エトセトラ inc=インク ltd=リミテッド feat=フィーチャリング
version=バージョン ver=バージョン vol=ボリューム step=ステップ part=パート type=タイプ level=レベル lesson=レッスン chapter=チャプター room=ルーム team=チーム
coffee=コーヒー tea=ティー beer=ビール wine=ワイン menu=メニュー lunch=ランチ dinner=ディナー cafe=カフェ hotel=ホテル bus=バス taxi=タクシー
pro=プロ max=マックス mini=ミニ plus=プラス air=エアー ultra=ウルトラ premium=プレミアム basic=ベーシック free=フリー sale=セール pop=ポップ rock=ロック off=オフ on=オン eleven=イレブン start=スタート stop=ストップ go=ゴー
ETC=イーティーシー topix=トピックス nasdaq=ナスダック nisa=ニーサ ideco=イデコ lan=ラン esim=イーシム ios=アイオーエス ipados=アイパッドオーエス macos=マックオーエス dena=ディーエヌエー gmail=ジーメール del=デリート fax=ファックス ctrl=コントロール alt=オルト shift=シフト enter=エンター esc=エスケープ cmd=コマンド tab=タブ delete=デリート spring=スプリング summer=サマー autumn=オータム winter=ウィンター welcome=ウェルカム save=セーブ code=コード coupon=クーポン special=スペシャル thanks=サンクス
member=メンバー friend=フレンド family=ファミリー users=ユーザーズ desktop=デスクトップ download=ダウンロード downloads=ダウンロード documents=ドキュメント config=コンフィグ system=システム setup=セットアップ update=アップデート help=ヘルプ search=サーチ error=エラー yaml=ヤムル json=ジェイソン iot=アイオーティー saas=サース pdf=ピーディーエフ
black=ブラック white=ホワイト red=レッド blue=ブルー green=グリーン gold=ゴールド silver=シルバー big=ビッグ small=スモール open=オープン close=クローズ next=ネクスト sin=サイン cos=コサイン tan=タンジェント log=ログ
git=ギット push=プッシュ pull=プル commit=コミット merge=マージ branch=ブランチ main=メイン master=マスター origin=オリジン install=インストール run=ラン build=ビルド debug=デバッグ deploy=デプロイ release=リリース print=プリント function=ファンクション string=ストリング class=クラス object=オブジェクト input=インプット output=アウトプット kubernetes=クバネティス terraform=テラフォーム ubuntu=ウブントゥ
signup=サインアップ signin=サインイン logout=ログアウト settings=セッティングス profile=プロフィール account=アカウント order=オーダー cart=カート item=アイテム items=アイテムズ product=プロダクト products=プロダクツ service=サービス company=カンパニー recruit=リクルート access=アクセス guide=ガイド terms=タームズ privacy=プライバシー policy=ポリシー
figma=フィグマ uber=ウーバー airbnb=エアビーアンドビー louis=ルイ vuitton=ヴィトン mcdonald's=マクドナルド mcdonalds=マクドナルド numpy=ナンパイ pandas=パンダス dyson=ダイソン reddit=レディット notion=ノーション dropbox=ドロップボックス adobe=アドビ photoshop=フォトショップ canva=キャンバ discord=ディスコード linkedin=リンクトイン skype=スカイプ webex=ウェベックス meet=ミート drive=ドライブ prime=プライム switch=スイッチ playstation=プレイステーション xbox=エックスボックス galaxy=ギャラクシー pixel=ピクセル watch=ウォッチ airpods=エアポッズ siri=シリ alexa=アレクサ claude=クロード copilot=コパイロット intel=インテル nvidia=エヌビディア oracle=オラクル salesforce=セールスフォース bmw=ビーエムダブリュー audi=アウディ nike=ナイキ adidas=アディダス gucci=グッチ zara=ザラ costco=コストコ disney=ディズニー ips=アイピーエス alpha=アルファ beta=ベータ hero=ヒーロー china=チャイナ domain=ドメイン token=トークン union=ユニオン rain=レイン moon=ムーン echo=エコー euro=ユーロ mocha=モカ auto=オート idaho=アイダホ iowa=アイオワ miami=マイアミ season=シーズン episode=エピソード bean=ビーン beans=ビーンズ begin=ビギン button=ボタン chain=チェーン demon=デーモン dozen=ダズン gain=ゲイン iron=アイアン jason=ジェイソン onion=オニオン opinion=オピニオン pain=ペイン reason=リーズン region=リージョン reunion=リユニオン ryan=ライアン soon=スーン susan=スーザン wagon=ワゴン again=アゲイン korean=コリアン horizon=ホライゾン seen=シーン noon=ヌーン penguin=ペンギン swot=スウォット mysql=マイエスキューエル postgresql=ポストグレスキューエル reddit=レディット localhost=ローカルホスト visual=ビジュアル studio=スタジオ select=セレクト insert=インサート where=ウェア from=フロム table=テーブル create=クリエイト limit=リミット group=グループ value=バリュー null=ヌル true=トゥルー false=フォルス point=ポイント success=サクセス warning=ワーニング mol=モル nacl=エヌエーシーエル core=コア
`;

export const LATIN_WORDS: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split(/\s+/)
    .map((entry): [string, string] => {
      const [word = '', kana = ''] = entry.split('=');
      return [word, kana];
    }),
);

/** Codes of letters and digits whose digits are said in English, or whose reading is fixed. */
export const LATIN_CODES: ReadonlyMap<string, string> = new Map(
  'MP3=エムピースリー MP4=エムピーフォー B2B=ビートゥービー B2C=ビートゥーシー C2C=シートゥーシー P2P=ピートゥーピー 2D=ツーディー 3D=スリーディー 5G=ファイブジー 4G=フォージー 4K=よんケー 8K=はちケー CO2=シーオーツー H2O=エイチツーオー SpO2=エスピーオーツー O2=オーツー PS5=ピーエスファイブ PS4=ピーエスフォー G7=ジーセブン G20=ジートゥエンティ F1=エフワン S3=エススリー EC2=イーシーツー N1=エヌいち J1=ジェイワン J2=ジェイツー 2LDK=にエルディーケー 3LDK=さんエルディーケー 1K=ワンケー 1LDK=ワンエルディーケー 1on1=ワンオンワン M-1=エムワン R-1=アールワン K-1=ケーワン HbA1c=エイチビーエーワンシー A1c=エーワンシー O3=オースリー i3=アイスリー i5=アイファイブ i7=アイセブン i9=アイナイン'
    .split(' ')
    .map((entry): [string, string] => {
      const [code = '', kana = ''] = entry.split('=');
      return [code, kana];
    }),
);

const LETTER_NAMES = table(`
  A: エー; B: ビー; C: シー; D: ディー; E: イー; F: エフ; G: ジー; H: エイチ; I: アイ; J: ジェイ; K: ケー; L: エル; M: エム; N: エヌ; O: オー;
  P: ピー; Q: キュー; R: アール; S: エス; T: ティー; U: ユー; V: ブイ; W: ダブリュー; X: エックス; Y: ワイ; Z: ゼット
`);

const GREEK = table(`
  α: アルファ; β: ベータ; γ: ガンマ; δ: デルタ; ε: イプシロン; θ: シータ; λ: ラムダ; μ: ミュー; π: パイ; ρ: ロー; σ: シグマ; τ: タウ; φ: ファイ; χ: カイ;
  ψ: プサイ; ω: オメガ
`);

/** Letters in their Japanese names, as one word: エーアイ. */
export const sayLetters = (letters: string): string =>
  [...letters.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()]
    .map((letter) => LETTER_NAMES[letter] ?? '')
    .join('');

const SYLLABLES: ReadonlyMap<string, string> = new Map(
  `a あ i い u う e え o お ka か ki き ku く ke け ko こ sa さ shi し su す se せ so そ ta た chi ち tsu つ te て to と na な ni に nu ぬ ne ね no の
ha は hi ひ fu ふ he へ ho ほ ma ま mi み mu む me め mo も ya や yu ゆ yo よ ra ら ri り ru る re れ ro ろ wa わ ga が gi ぎ gu ぐ ge げ go ご za ざ ji じ zu ず ze ぜ zo ぞ
da だ de で do ど ba ば bi び bu ぶ be べ bo ぼ pa ぱ pi ぴ pu ぷ pe ぺ po ぽ kya きゃ kyu きゅ kyo きょ sha しゃ shu しゅ sho しょ cha ちゃ chu ちゅ cho ちょ
nya にゃ nyu にゅ nyo にょ hya ひゃ hyu ひゅ hyo ひょ mya みゃ myu みゅ myo みょ rya りゃ ryu りゅ ryo りょ gya ぎゃ gyu ぎゅ gyo ぎょ ja じゃ ju じゅ jo じょ
bya びゃ byu びゅ byo びょ pya ぴゃ pyu ぴゅ pyo ぴょ`
    .split(/\s+/)
    .map((entry, index, all): [string, string] => [entry, all[index + 1] ?? ''])
    .filter((_, index) => index % 2 === 0),
);
const SYLLABLE = /n(?![aiueoy])|([kstpgzjdbmc])(?=\1|ch)|[kgsztdnhbpmyrwfjc]?(?:h|s|y)?[aiueo]/y;

/** A Japanese name or word in Roman letters (Hepburn): Tanaka. Undefined for what cannot be one. */
export function romajiToKana(word: string): string | undefined {
  const letters = word.toLowerCase();
  let kana = '';
  SYLLABLE.lastIndex = 0;
  for (let match = SYLLABLE.exec(letters); match; match = SYLLABLE.exec(letters)) {
    kana += match[0] === 'n' ? 'ん' : match[1] !== undefined ? 'っ' : (SYLLABLES.get(match[0]) ?? '?');
    if (SYLLABLE.lastIndex === letters.length) return kana.includes('?') ? undefined : kana;
  }
  return undefined;
}

/** Foreign words rarely end like this, and Japanese ones in Roman letters often do. */
const LIKE_JAPANESE = /^(?=.{4,20}$)(?:[A-Za-z].*[kgsztdnhbpmyrw][aiuo]|[A-Z].*[aiueo]n)$/;

/**
 * A Latin word in kana: from the table, letter by letter, or as a Japanese word in Roman letters. Any other stays as it is
 * and is pronounced as foreign.
 */
export function sayLatin(word: string): string {
  if (/^[A-Za-zα-ω]{1,20}(?:-[A-Za-z]{1,20}){1,3}$/u.test(word) && !LATIN_WORDS.has(word.toLowerCase()))
    return word.split('-').map(sayLatin).join(' ');
  const greek = GREEK[word];
  if (greek !== undefined) return greek;
  const listed = LATIN_WORDS.get(word) ?? LATIN_WORDS.get(word.toLowerCase());
  if (listed !== undefined && (word.length > 2 || word !== word.toUpperCase() || word === 'OK'))
    return listed;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^(?:[A-Z]{1,6}|[A-Z]{2,5}[a-rt-z])$/.test(plain) || /^[a-z]$/.test(plain)) return sayLetters(plain);
  if (/^[A-Z]+s$/.test(plain)) return `${sayLetters(plain.slice(0, -1))}ズ`;
  if (!/[aeiouy]/i.test(plain) && /^[A-Za-z]{1,8}$/.test(plain)) return sayLetters(plain);
  return (LIKE_JAPANESE.test(plain) ? romajiToKana(plain) : undefined) ?? word;
}

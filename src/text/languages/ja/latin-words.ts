/** Latin words that every Japanese reads in one way, a table. Keys in small letters. */
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
pro=プロ max=マックス mini=ミニ plus=プラス air=エアー ultra=ウルトラ premium=プレミアム basic=ベーシック free=フリー sale=セール start=スタート stop=ストップ go=ゴー
black=ブラック white=ホワイト red=レッド blue=ブルー green=グリーン gold=ゴールド silver=シルバー big=ビッグ small=スモール open=オープン close=クローズ next=ネクスト
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
  'MP3=エムピースリー MP4=エムピーフォー B2B=ビートゥービー B2C=ビートゥーシー C2C=シートゥーシー P2P=ピートゥーピー 2D=ツーディー 3D=スリーディー 5G=ファイブジー 4G=フォージー 4K=よんケー 8K=はちケー CO2=シーオーツー H2O=エイチツーオー O2=オーツー PS5=ピーエスファイブ PS4=ピーエスフォー G7=ジーセブン G20=ジートゥエンティ F1=エフワン S3=エススリー EC2=イーシーツー N1=エヌいち J1=ジェイワン J2=ジェイツー 2LDK=にエルディーケー 3LDK=さんエルディーケー 1K=ワンケー 1LDK=ワンエルディーケー'
    .split(' ')
    .map((entry): [string, string] => {
      const [code = '', kana = ''] = entry.split('=');
      return [code, kana];
    }),
);

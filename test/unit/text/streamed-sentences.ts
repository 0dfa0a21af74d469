import type { LanguageCode } from '../../../src/contracts/catalog.js';

/**
 * A step is a message; the piece that is given right after it follows `>>`, and without `>>` nothing is given.
 * `{settle}` and `{mark}` are no messages; after `{busy}` nothing is asked for. At the end of a case nothing is left.
 */
export interface StreamedCase {
  readonly language: LanguageCode;
  readonly claim: string;
  readonly steps: readonly string[];
}

const inLanguage =
  (language: LanguageCode) =>
  (claim: string, ...steps: string[]): StreamedCase => ({ language, claim, steps });

const en = inLanguage('en');
const de = inLanguage('de');
const es = inLanguage('es');
const fr = inLanguage('fr');
const pt = inLanguage('pt');
const it = inLanguage('it');
const ja = inLanguage('ja');
const ar = inLanguage('ar');
const hi = inLanguage('hi');

const STOPS: readonly StreamedCase[] = [
  en('a whole sentence counts at once', 'Hello there.>>Hello there.'),
  en('one word with a full stop counts at once', 'Yes.>>Yes.'),
  en('a full stop that comes alone ends the sentence at once', 'Hello', ' there', '.>>Hello there.'),
  en('without a stop there is no sentence', 'Hello there', '{settle}', '{mark}>>Hello there'),
  en('two sentences in a message are one piece', 'One is here. Two is there.>>One is here. Two is there.'),
  en('what follows the last stop stays', 'One is here. Two is>>One is here.', ' there.>>Two is there.'),
  en('an exclamation mark counts at once', 'Stop!>>Stop!'),
  en('a question mark counts at once', 'Really?>>Really?'),
  en('an ellipsis counts at once', 'Well...>>Well...'),
  en('an ellipsis in one character counts at once', 'Well…>>Well…'),
  en('an ellipsis before a small letter goes on', 'Wait... what?>>Wait... what?'),
  en('?! is one end', 'What?!>>What?!'),
  en('! after a ? that was given out is no sentence', 'What?>>What?', '!', ' Fine.>>! Fine.'),
  en('! after a ? that was given out stays until a mark', 'What?>>What?', '!', '{settle}', '{mark}>>!'),
  en('! after a ? that waits belongs to it', '{busy}What?', '!>>What?!'),
  en('dots after a full stop that was given out are none', 'Hm.>>Hm.', '.', '.', ' Go on.>>.. Go on.'),
  en('a name with an exclamation mark goes on', 'Yahoo! is a company.>>Yahoo! is a company.'),
  en('a question mark before a capital needs no blank', 'Hi?How are>>Hi?', ' you?>>How are you?'),
  en('a lone space is nothing', ' ', '{settle}', ' ', 'Hello.>>Hello.'),
  en('a lone space after a sentence is nothing', 'Hello.>>Hello.', ' ', '{settle}'),
  en('spaces around a sentence are cut off', '  Hello.  >>Hello.'),
  en('stops alone are no sentence', '...', '! ', '{settle}', 'Go.>>...! Go.'),
  en('a quote alone is no sentence', '"', '{settle}', '{mark}>>"'),
  en('a digit is a sentence', '5?>>5?'),
  en('a factorial goes on', '5!', ' = 120 it is.>>5! = 120 it is.'),
  en('a sign is a sentence', '&!>>&!'),
  en('a Roman numeral behind an abbreviation goes on', 'See Vol.', ' IV', ' now.>>See Vol. IV now.'),
  en('a degree goes on', 'A Ph.', 'D. student came.>>A Ph.D. student came.'),
  en('a full stop inside a word ends nothing', 'Use node.js today.>>Use node.js today.'),
  en('a sentence ends before a digit', 'It rained. 5 people>>It rained.', ' came.>>5 people came.'),
  en('a sentence a message needs no blank between', '{busy}I am fine.', 'Thanks.>>I am fine. Thanks.'),
];

const CLOSERS: readonly StreamedCase[] = [
  en('a quote after the stop belongs to it', '"I see." He>>"I see."', ' left.>>He left.'),
  en('a curly quote after the stop belongs to it', '“I see.” He>>“I see.”', ' left.>>He left.'),
  en(
    'a quote that comes while the sentence waits belongs to it',
    '{busy}"I see.',
    '" He>>"I see."',
    '{mark}>>He',
  ),
  en('a quote that comes too late leads the next sentence', '"I see.>>"I see.', '"', ' Bye.>>" Bye.'),
  en('a quoted question goes on', '"Why?" she asked.>>"Why?" she asked.'),
  en('a bracket after the stop belongs to it', '(She left.) Then>>(She left.)', ' he did.>>Then he did.'),
  en('a bracket and a quote after the stop belong to it', '("No.") Yes>>("No.")', '{mark}>>Yes'),
  en('a bracket before the stop does not hide it', 'He left (at last).>>He left (at last).'),
  en('an opening quote begins the next sentence', 'Go. "Why>>Go.', '?">>"Why?"'),
  de('German quotes', '„Ja.“ Er>>„Ja.“', ' ging.>>Er ging.'),
  de('German pointed quotes', '»Ja.« Er>>»Ja.«', ' ging.>>Er ging.'),
  fr('French quotes without a blank', '«Oui.» Il>>«Oui.»', ' part.>>Il part.'),
  en('emoji after the stop belongs to it', 'Great!😀 Next>>Great!😀', ' one.>>Next one.'),
  en('emoji of several parts is never cut', 'Great!👨‍👩‍👧 Next>>Great!👨‍👩‍👧', ' one.>>Next one.'),
  en('a flag after the stop is never cut', 'Go!🇩🇪 Next>>Go!🇩🇪', ' one.>>Next one.'),
  en('emoji behind a blank leads the next sentence', 'Great! 😀 Next>>Great!', ' one.>>😀 Next one.'),
  en('emoji behind a blank is no sentence', 'Great.>>Great.', ' 😀', '{settle}', '{mark}>>😀'),
  en('emoji is no stop', 'I love it 😀', '{settle}', ' Next.>>I love it 😀 Next.'),
  en('emoji with a stop is no sentence', '😀!', '{settle}', ' Ok.>>😀! Ok.'),
  en('a heart with its variation selector is no sentence', '❤️.', '{settle}', ' Ok.>>❤️. Ok.'),
];

const NUMBERS: readonly StreamedCase[] = [
  en('a decimal over two tokens', '2.', '5ml.>>2.5ml.'),
  en(
    'a chunk that ends in a short number waits for its digits',
    'It is version 2.',
    '5 now.>>It is version 2.5 now.',
  ),
  de(
    'a chunk that ends in an ordinal waits for its noun',
    'Wir kommen am 3.',
    ' Mai an.>>Wir kommen am 3. Mai an.',
  ),
  en('a number with a stop is undecided until nothing comes', '2.', '{settle}>>2.'),
  en('a number with a stop is decided by a mark', '2.', '{mark}>>2.'),
  en('a decimal over three tokens', 'Take', ' 2', '.', '5', ' ml', '.>>Take 2.5 ml.'),
  en('a number ends a sentence when a blank follows', 'It is 2', '.', ' Good>>It is 2.', '.>>Good.'),
  en('a lone space after a number decides', 'It is', ' 2.', ' >>It is 2.'),
  en('a number that ends a phrase counts at once', 'Your code is 4521.>>Your code is 4521.'),
  en('a number in a message of its own does not', 'Your code is', ' 4521.', '{settle}>>Your code is 4521.'),
  en('a price over two tokens', 'It costs', ' $3.', '50', ' now.>>It costs $3.50 now.'),
  en('thousands with commas', 'About 1,', '000,', '000 people.>>About 1,000,000 people.'),
  en('a version over two tokens', 'Use', ' v2.', '0', ' now.>>Use v2.0 now.'),
  en('a version that ends the sentence', 'Use', ' v2.', ' Then>>Use v2.', ' go.>>Then go.'),
  en('an address of four numbers', 'Ping', ' 192.', '168.', '0.', '1', ' now.>>Ping 192.168.0.1 now.'),
  en('a date with dots over tokens', 'On', ' 3.', '5.', '2024', ' we met.>>On 3.5.2024 we met.'),
  en('a time with p.m. over two messages', '12:30 p.', 'm.', ' sharp.>>12:30 p.m. sharp.'),
  en('p.m. at the end of a phrase waits for more', 'Come at 5 p.m.', ' sharp.>>Come at 5 p.m. sharp.'),
  en('p.m. at the end counts when nothing comes', 'Come at 5 p.m.', '{settle}>>Come at 5 p.m.'),
  en('p.m. before a sentence', 'Come at 5', ' p', '.m', '.', ' Then>>Come at 5 p.m.', ' go.>>Then go.'),
  en('No. before a number', 'See', ' No.', ' 5', ' now.>>See No. 5 now.'),
  en('No. at the start of its sentence is an answer at once', 'No.>>No.', ' That', ' is it.>>That is it.'),
  en('No. after a whole sentence is an answer at once', 'Any? No.>>Any? No.'),
  en('No. in quotes is an answer at once', '"No.>>"No.', '"', '{settle}', '{mark}>>"'),
  en('No. with a blank behind it is an answer at once', 'No', '. >>No.'),
  en(
    'No. that waits for its turn belongs to the number that has come',
    '{busy}No.',
    ' 5 is here.>>No. 5 is here.',
  ),
  en(
    'No. inside a sentence before a word ends it',
    'I say',
    ' No.',
    ' That>>I say No.',
    ' is it.>>That is it.',
  ),
  en('No. inside a sentence ends it when nothing comes', 'I say', ' No.', '{settle}>>I say No.'),
  en('other counters wait wherever they stand', 'Fig.', ' 5 is here.>>Fig. 5 is here.'),
  en('the number of a list item goes on', '1.', ' Buy', ' milk.>>1. Buy milk.'),
  en('the number of a list item in one message', '1. Buy milk.>>1. Buy milk.', '\n2.', ' Go.>>2. Go.'),
  en('the number of the next list item is none', 'Buy milk.\n2.>>Buy milk.', '{mark}>>2.'),
  en('the number of an item in a line of its own', 'To buy:\n1.', ' Milk.>>To buy:\n1. Milk.'),
  de('a German date', 'Am', ' 3.', ' Mai', ' kam er.>>Am 3. Mai kam er.'),
  de('a German date in one message', 'Am 3. Mai', ' kam er.>>Am 3. Mai kam er.'),
  de('a German ordinal before a starter', 'Er wurde', ' 3.', ' Das>>Er wurde 3.', ' ist gut.>>Das ist gut.'),
  de('a German year ends a sentence', 'Es war', ' 2024.', ' Dann>>Es war 2024.', ' nicht.>>Dann nicht.'),
  de('German thousands', 'Etwa', ' 1.', '000', ' Leute.>>Etwa 1.000 Leute.'),
  de('a German king', 'Ludwig XIV', '.', ' war', ' da.>>Ludwig XIV. war da.'),
  de('a German date of numbers', 'Am', ' 1.', ' 5.', ' kam er.>>Am 1. 5. kam er.'),
];

const ABBREVIATIONS: readonly StreamedCase[] = [
  en('a title never ends a sentence', 'Dr.', '{settle}', ' Smith', ' came.>>Dr. Smith came.'),
  en('a title at the end of a phrase ends none', 'I saw Dr.', '{settle}', ' Smith.>>I saw Dr. Smith.'),
  en('a title whose dot comes alone ends none', 'Mrs', '.', ' Jones', '.>>Mrs. Jones.'),
  en('a title is decided by a mark', 'I saw Dr.', '{mark}>>I saw Dr.'),
  en('U.S. at the end of a phrase waits for more', 'I joined the U.S.', ' Army.>>I joined the U.S. Army.'),
  en('U.S. at the end counts when nothing comes', 'In the U.S.', '{settle}>>In the U.S.'),
  en('U.S. in a message of its own is undecided', 'The', ' U.S.', '{settle}>>The U.S.'),
  en('U.S. before a name', 'The', ' U.S.', ' Senate', ' met.>>The U.S. Senate met.'),
  en('U.S. before a starter', 'In the', ' U.S.', ' The>>In the U.S.', ' end.>>The end.'),
  en('U.S. in pieces', 'In the', ' U', '.', 'S', '.', ' Senate', '.>>In the U.S. Senate.'),
  en('etc. at the end counts when nothing comes', 'Pears, etc.', '{settle}>>Pears, etc.'),
  en('No. at the end of a phrase waits for its number', 'It is No.', ' 5.', '{settle}>>It is No. 5.'),
  en('Ep. at the end of a phrase waits for its number', 'Watch Ep.', ' 7 now.>>Watch Ep. 7 now.'),
  de('Mio. at the end of a phrase waits for more', 'Es sind 2,5 Mio.', ' Euro.>>Es sind 2,5 Mio. Euro.'),
  de('Ver. before a version', 'Nimm Ver.', ' 2.1', ' jetzt.>>Nimm Ver. 2.1 jetzt.'),
  fr('av. at the end of a phrase waits for more', 'Au 12 av.', ' Foch.>>Au 12 av. Foch.'),
  en('etc. before a small letter', 'Pears,', ' etc.', ' are good.>>Pears, etc. are good.'),
  en('etc. before a starter', 'Pears', ',', ' etc', '.', ' They>>Pears, etc.', ' do.>>They do.'),
  en('etc. in brackets goes on', 'Fruit (pears,', ' etc.)', ' is good.>>Fruit (pears, etc.) is good.'),
  en('e.g. goes on', 'Fruit,', ' e.', 'g.', ' pears', '.>>Fruit, e.g. pears.'),
  en('e.g. at the end of a phrase goes on', 'Eat fruit, e.g.', '{settle}', ' pears.>>Eat fruit, e.g. pears.'),
  en('i.e. goes on', 'Soon,', ' i.e.', ' now.>>Soon, i.e. now.'),
  en('initials go on', 'J.', ' K.', ' Rowling', ' wrote.>>J. K. Rowling wrote.'),
  en('an initial inside a name', 'George', ' W.', ' Bush', ' came.>>George W. Bush came.'),
  en('an initial at the end of a phrase counts at once', 'So do I.>>So do I.'),
  en('an initial before a starter', 'So do', ' I.', ' The>>So do I.', ' end.>>The end.'),
  en('St. inside an address', 'On Main', ' St.', ' in', ' Boston.>>On Main St. in Boston.'),
  en('Inc. before a starter', 'Acme', ' Inc', '.', ' It>>Acme Inc.', ' grew.>>It grew.'),
  en('a web address over tokens', 'See', ' www.example.', 'com', ' now.>>See www.example.com now.'),
  en(
    'a web address with its scheme',
    'See',
    ' https://example.',
    'com',
    '/a',
    '.',
    '{settle}>>See https://example.com/a.',
  ),
  en('an e-mail address over tokens', 'Ask', ' joe@example.', 'com', '.', '{settle}>>Ask joe@example.com.'),
  en('an e-mail address that ends a phrase', 'Ask joe@example.com.>>Ask joe@example.com.'),
  en(
    'an address is decided by a blank',
    'Ask joe@example',
    '.com',
    '.',
    ' He>>Ask joe@example.com.',
    '{mark}>>He',
  ),
  en('an address that waits is put together', '{busy}See example.', 'com', ' now.>>See example.com now.'),
  en('a slash is no initial', 'At 80', ' km/h.', ' Peter>>At 80 km/h.', ' fell.>>Peter fell.'),
  de('z. B. with a blank', 'Obst, z.', ' B.', ' Birnen', '.>>Obst, z. B. Birnen.'),
  de('z.B. without a blank', 'Obst,', ' z.', 'B.', ' Birnen', '.>>Obst, z.B. Birnen.'),
  de('usw. before a starter', 'Obst', ' usw', '.', ' Das>>Obst usw.', ' ist gut.>>Das ist gut.'),
  de('usw. before a verb', 'Obst', ' usw.', ' ist gut.>>Obst usw. ist gut.'),
  de('ca. goes on', 'Es sind ca.', '{settle}', ' 20.', '{settle}>>Es sind ca. 20.'),
  es('Spanish titles', 'El', ' Sr.', ' López', ' vino.>>El Sr. López vino.'),
  es('Sra. at the end of a phrase goes on', 'Vi a la Sra.', '{settle}', ' Ruiz.>>Vi a la Sra. Ruiz.'),
  es('p. ej. with a blank', 'Fruta, p.', ' ej.', ' peras', '.>>Fruta, p. ej. peras.'),
  es('Spanish etc. before a starter', 'Peras', ', etc', '.', ' El>>Peras, etc.', ' fin.>>El fin.'),
  es('opening marks begin a sentence', '¿Qué? ¡No>>¿Qué?', '!>>¡No!'),
  es('n.º goes on', 'El', ' n.', 'º 5', ' gana.>>El n.º 5 gana.'),
  fr('French titles', 'M.', ' Dupont', ' et Mme.', ' Roux.>>M. Dupont et Mme. Roux.'),
  fr('p. ex. with a blank', 'Des fruits, p.', ' ex.', ' ici', '.>>Des fruits, p. ex. ici.'),
  fr('a blank before the mark', 'Ça va', ' ?>>Ça va ?', ' Oui', ' !>>Oui !'),
  pt('Portuguese titles', 'A', ' Sra.', ' Silva', ' veio.>>A Sra. Silva veio.'),
  it('Italian titles', 'Il', ' Sig.', ' Rossi', ' e il Dott.', ' Neri.>>Il Sig. Rossi e il Dott. Neri.'),
  it('ecc. before a starter', 'Pere', ', ecc', '.', ' Il>>Pere, ecc.', ' resto.>>Il resto.'),
];

const SCRIPTS: readonly StreamedCase[] = [
  ja('a full-width stop needs no blank', '今日は。元気>>今日は。', 'です。>>元気です。'),
  ja('a full-width stop counts at once', '今日は。>>今日は。'),
  ja('a full-width question', '元気ですか？はい>>元気ですか？', '！>>はい！'),
  ja('a full-width bracket after the stop', '「はい。」と>>「はい。」', '言う。>>と言う。'),
  ja('a full-width ?! is one end', '何？！>>何？！'),
  ja('a full-width ! after a ? that was given out is none', '何？>>何？', '！', 'はい。>>！はい。'),
  ja('a half-width stop', 'ﾊｲ｡ｲｲｴ>>ﾊｲ｡', '｡>>ｲｲｴ｡'),
  ar('an Arabic question', 'كيف حالك؟>>كيف حالك؟', ' أنا بخير.>>أنا بخير.'),
  ar('an Arabic question and its answer', 'كيف حالك؟ أنا>>كيف حالك؟', ' بخير.>>أنا بخير.'),
  ar('the stop of Urdu', 'یہ ہے۔ وہ>>یہ ہے۔', ' ہے۔>>وہ ہے۔'),
  ar('an Arabic comma is no stop', 'نعم، أنا', ' هنا.>>نعم، أنا هنا.'),
  hi('a danda', 'यह एक है। यह>>यह एक है।', ' दो है।>>यह दो है।'),
  hi('a danda counts at once', 'यह एक है।>>यह एक है।'),
  hi('a double danda', 'यह एक है॥ यह>>यह एक है॥', ' दो है।>>यह दो है।'),
  hi('a danda that comes alone', 'यह', ' एक', ' है', '।>>यह एक है।'),
  en('an Ethiopic stop', 'ሰላም ነው። አዎ>>ሰላም ነው።', '።>>አዎ።'),
  en('a Burmese stop', 'ဟုတ်ကဲ့။ မ>>ဟုတ်ကဲ့။', '{mark}>>မ'),
  en('a Khmer stop', 'បាទ។ ទេ>>បាទ។', '{mark}>>ទេ'),
  en('an Armenian stop', 'Այո։ Ոչ>>Այո։', '։>>Ոչ։'),
  en('a double exclamation mark in one character', 'Go‼ Now>>Go‼', '{mark}>>Now'),
  en('a foreign stop with a quote', '"ሰላም።" አዎ>>"ሰላም።"', '{mark}>>አዎ'),
];

const MARKUP_AND_LINES: readonly StreamedCase[] = [
  en('letters to spell that are not closed', 'Call spell(a.', 'b. C) now.>>Call spell(a.b. C) now.'),
  en('letters to spell wait when nothing comes', 'Say spell(a. ', '{settle}', '{mark}>>Say spell(a.'),
  en('closed letters to spell do not hide a stop', 'Say spell(abc).>>Say spell(abc).'),
  en('a line end gives up letters to spell', 'Say spell(a.\n\nGo>>Say spell(a.', '{mark}>>Go'),
  en('phonemes that are not closed', 'Say {h0E.', ' l1o} now.>>Say {h0E. l1o} now.'),
  en('phonemes alone are a sentence', '{h0El1o}.>>{h0El1o}.'),
  en(
    'a bracket that stays open hides no stop for long',
    `{ ${'Go. '.repeat(60)}>>{ ${'Go. '.repeat(60).trim()}`,
  ),
  en('an empty line ends a sentence', 'A title\n\nA>>A title', ' text.>>A text.'),
  en('an empty line over two messages', 'A title\n', '\nA>>A title', ' text.>>A text.'),
  en('an empty line at the end counts at once', 'A title\n\n>>A title'),
  en('an empty line decides what a dot left open', 'The', ' U.S.', '\n\n>>The U.S.'),
  en('an empty line of Windows', 'A title\r\n\r\nA>>A title', '{mark}>>A'),
  en('a single line end ends nothing', 'One\ntwo', ' three.>>One\ntwo three.'),
  en('list items', 'List:\n- one\n- two>>List:\n- one', '{mark}>>- two'),
  en('a list item over tokens', 'List:', '\n', '-', ' one>>List:', '{mark}>>- one'),
];

/** What a synthesizer hears from a language model or a person, and when it may speak. */
export const STREAMED_CASES: readonly StreamedCase[] = [
  ...STOPS,
  ...CLOSERS,
  ...NUMBERS,
  ...ABBREVIATIONS,
  ...SCRIPTS,
  ...MARKUP_AND_LINES,
];

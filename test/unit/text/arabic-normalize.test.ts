import fc from 'fast-check';
import t from 'tap';
import { cardinal, ordinal } from '../../../src/text/languages/ar/numbers.js';
import { normalizeText } from '../../../src/text/normalize.js';
import { fuzzing } from '../../support/fuzz.js';

const PIECES = [
  ...[
    'ـ',
    'ا',
    'اا',
    'هـ',
    'د. ',
    'أ.د. ',
    'ص ',
    'م ',
    'الـ',
    'بـ5',
    '٥',
    '٥ ',
    '٥٫',
    '٥٬',
    '٪٥',
    '(ص)',
    'ّ',
    'َ',
    '،',
  ],
  ...[
    'الساعة 5',
    '5 مايو',
    '5 ريال',
    '5-5 كم',
    '#ا_',
    '@ا_',
    'ا_',
    'ﷺ',
    'القرن 5',
    '5 مليون ',
    '1/2/3',
    'سنة 1999 ',
  ],
];

void t.test('no digit is left in Arabic text, whatever stands around it', (t) => {
  const text = fc.array(fc.constantFrom(...PIECES, ...'0123456789 .,:/-+%$()'), { maxLength: 60 });
  fc.assert(
    fc.property(text, (pieces) => !/\p{Nd}/u.test(normalizeText(pieces.join(''), 'ar'))),
    fuzzing(1),
  );
  t.end();
});

void t.test('a thousand signs of one kind cost less than 50 ms of processor time', (t) => {
  for (const piece of PIECES) {
    const text = piece.repeat(Math.ceil(1000 / piece.length)).slice(0, 1000);
    const spent = [1, 2, 3].map(() => {
      const start = process.cpuUsage();
      normalizeText(text, 'ar');
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    t.ok(Math.min(...spent) < 50, `${JSON.stringify(piece)} ${Math.min(...spent)} ms`);
  }
  t.end();
});

void t.test('a number takes the gender of its noun in the parts that show it', (t) => {
  const feminine = { gender: 'feminine', case: 'nominative', place: 'alone' } as const;
  t.equal(cardinal('3', feminine), 'ثلاث');
  t.equal(cardinal('12', feminine), 'اثنتا عشرة');
  t.equal(cardinal('123', feminine), 'مئة وثلاث وعشرون');
  t.equal(cardinal('3000', feminine), 'ثلاثة آلاف');
  t.end();
});

void t.test('behind a preposition duals and tens are oblique', (t) => {
  const oblique = { gender: 'masculine', case: 'oblique', place: 'alone' } as const;
  t.equal(cardinal('22', oblique), 'اثنين وعشرين');
  t.equal(cardinal('212', oblique), 'مئتين واثني عشر');
  t.equal(cardinal('2000', oblique), 'ألفين');
  t.equal(cardinal('11000', oblique), 'أحد عشر ألفًا');
  t.end();
});

void t.test('ordinals have their article and agree', (t) => {
  t.equal(ordinal(1), 'الأول');
  t.equal(ordinal(11, 'feminine'), 'الحادية عشرة');
  t.equal(ordinal(20), 'العشرون');
  t.equal(ordinal(31, 'masculine', 'oblique'), 'الحادي والثلاثين');
  t.equal(ordinal(100), 'المئة');
  t.equal(ordinal(101), 'الأول بعد المئة');
  t.end();
});

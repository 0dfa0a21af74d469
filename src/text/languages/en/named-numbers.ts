import { before, behind, type Rule, rule, wordBefore } from '../../core/rules.js';
import { cardinal, decimal, digitByDigit, inPairs } from './numbers.js';

/** Numbers that are said in a way of their own: 911, 24/7, a 10k, 9/11, .357 Magnum. */
export const NAMED_NUMBER_RULES: readonly Rule[] = [
  // Short telephone numbers, and a car; other 911s are counted.
  rule(
    'digit',
    /(?:[2-9]11|988)(?![\d%-]|[.,]\d| (?!calls|operators|dispatchers|tapes)\p{L}{3,}s(?!\p{L})| people)/u,
    (m) => {
      if (m[0] === '911' && /Porsche $/.test(before(m))) return 'nine eleven';
      return m[0] === '911' ||
        /(?<!\p{L})(?:call|dial|text|phone|ring)(?:s|ed|ing)? [^.!?]{0,30}$/iu.test(before(m))
        ? digitByDigit(m[0])
        : undefined;
    },
  ),
  rule('digit', /7[0-8]7(?![\d,.%])/u, (m) =>
    /Boeing $/.test(before(m)) || /^ (?:jets?|planes?|aircraft|Max|MAX|Dreamliner)(?!\p{L})/u.test(behind(m))
      ? inPairs(m[0])
      : undefined,
  ),
  // The absolute value of x: |x| < 5.
  rule(
    'sign',
    /\|(?<=(?:^|[\s(=<>+*/-])\|)([a-z]|-?\d{1,4})(?: ?([-+]) ?([a-z]|\d{1,4}))?\|(?=[\s,.;)=<>]|$)/u,
    (m) => {
      const [one, other] = [m[1], m[3]].map((part) =>
        /\d/.test(part) ? decimal(part.replace('-', '')) : part,
      );
      const sign = m[2] === '' ? '' : m[2] === '+' ? ' plus ' : ' minus ';
      return `the absolute value of ${m[1].startsWith('-') ? 'minus ' : ''}${one ?? ''}${sign}${other ?? ''}`;
    },
  ),
  // A station: 101.1 FM, 1010 AM.
  rule(
    'digit',
    /(\d{2,4})(?:\.(\d))?(?= (?:(?<!\d\d) |(?<=\d{3} |\.\d ))?[AF]M(?!\p{L}))/u,
    (m) =>
      (m[1].length === 2 ? cardinal(m[1]) : inPairs(m[1])) + (m[2] === '' ? '' : ` point ${cardinal(m[2])}`),
  ),
  // Views and users are counted, and 3M makes tape.
  rule(
    'digit',
    /(\d{1,3}(?:\.\d)?) ?M(?= (?:views|users|people|followers|subscribers|downloads|customers|records|rows|tokens|parameters|requests|messages|calls|copies|jobs|items)(?!\p{L}))/u,
    (m) => `${decimal(m[1])} million`,
  ),
  rule(
    'digit',
    /[48]K(?![\p{L}\d]| (?:people|men|women|\p{Ll}{3,}s)(?!\p{L}))|(\d{1,2})K(?= (?:videos?|TVs?|resolution|displays?|\d{1,2}:\d\d|monitors?|cameras?|screens?|Ultra|HDR|runs?|races?|movies?|content|PR|PB|\d{2,3} ?Hz|at|@|in \d|for \d))/u,
    (m) =>
      m[1] === '' &&
      /(?:[-–$€£]|(?:about|over|than|nearly|almost|around|to|by|of|earn|make|made|paid|pay|cost|costs) )$/iu.test(
        before(m),
      )
        ? undefined
        : `${cardinal(m[1] || m[0].charAt(0))} K`,
  ),
  // A run: my 10k is next week.
  rule(
    'digit',
    /(\d{1,2})[kK](?= (?:is|was|starts|begins|on|at|run|race|walk|route|PR|PB|time|course|pace)(?!\p{L}))/u,
    (m) =>
      /^ (?:run|race|walk|route|PR|PB|course|pace)/u.test(behind(m)) ||
      /^(?:my|her|his|their|your|our|a|the|this)$/i.test(wordBefore(m))
        ? `${cardinal(m[1])} K`
        : undefined,
  ),
  rule('digit', /(\d{1,2})[kK](?![\p{L}\d+])/u, (m) =>
    (/(?:^|\s)an? $/iu.test(before(m, 4)) &&
      /^(?:5|8|10|15)k/i.test(m[0]) &&
      /^(?:[.,;!?]|$| (?:and|or|this|in|for|with)(?!\p{L}))/u.test(behind(m))) ||
    /\d:\d\d $|(?:^|\s)(?:ran|run|running|raced?|racing|walk(?:ed)?|jog(?:ged)?) (?:(?:an?|the|my|her|his|our|their) )?$/u.test(
      before(m),
    )
      ? `${cardinal(m[1])} K`
      : undefined,
  ),
  // A shop, but no hours or years: the 7-11 on Main.
  rule('digit', /7-11(?![\d-]| (?:age|year|shift|range|slot|rotation)|[ap]m)/u, (m) =>
    /^(?:the|a|at|near|nearest|local|that)$/i.test(wordBefore(m)) ? 'seven eleven' : undefined,
  ),
  rule('digit', /30-06(?![\d-])/u, () => 'thirty aught six'),
  // Teams: the 49ers, the 76ers.
  rule('digit', /(\d[1-9])ers(?!\p{L})/u, (m) => `${cardinal(m[1]).replace(/e$/, '')}ers`),
  rule('digit', /24[-/]7(?![\d/-])/u, () => 'twenty four seven'),
  rule('digit', /1[-–]2(?= punch)/u, () => 'one two'),
  // Nails, by the old price of a hundred.
  rule('digit', /(\d{1,2})d(?= (?:\p{L}{3,9} )?nails?(?!\p{L}))/u, (m) => `${cardinal(m[1])} penny`),
  // Plans for a pension, and "understood" on the radio.
  rule('digit', /(40[13]|457|501|529)\(?([abck])\)?(?:\((\d{1,2})\))?(?![\p{L}\d])/u, (m) =>
    `${inPairs(m[1])} ${m[2]} ${m[3] && cardinal(m[3])}`.trim(),
  ),
  rule('digit', /10-4(?=[,.!]|$)/u, (m) => (before(m).trim() === '' ? 'ten four' : undefined)),
  rule(
    'digit',
    /20\/(20|\d{2,3}(?= vision| (?:in|with|without|uncorrected|corrected|O[DSU])(?!\p{L})))(?![\d/])/u,
    (m) => `twenty ${cardinal(m[1])}`,
  ),
  rule('letter', /WW(II?|[12])(?![\p{L}\d])/u, (m) => `World War ${/^[I1]$/.test(m[1]) ? 'one' : 'two'}`),
  rule('letter', /K[-–](?=\d{1,2}(?![\p{L}\d]))/u, () => 'K'),
  rule('letter', /F-([1-7])50(?!\d)/u, (m) => `F ${cardinal(m[1])} fifty`),
  // A form of taxes, an answer of a server, a time in the army.
  rule('digit', /10(?:40|9[589])(?![\d.,%])/u, (m) =>
    /^-\p{Lu}/u.test(behind(m)) || /^(?:form|irs|a|your|my|the)$/i.test(wordBefore(m))
      ? inPairs(m[0])
      : undefined,
  ),
  rule('digit', /[45]\d\d(?![\d%]|[.,]\d)/u, (m) =>
    /(?:HTTP|[Ee]rror|[Ss]tatus)(?: code)?:? $/u.test(before(m)) ||
    /^ (?:error|status|not found|page not|bad (?:gateway|request)|forbidden|unauthorized|(?:internal )?server error|service unavailable|gateway time-?out|too many requests|response)(?!\p{L})/iu.test(
      behind(m),
    ) ||
    (/(?:^|\s)(?:an?|returns?|returned|throws?|threw) $/u.test(before(m)) &&
      /^(?:$|[.,;!?)](?!\d)| (?:from|on|when)(?!\p{L}))/u.test(behind(m)))
      ? inPairs(m[0])
      : undefined,
  ),
  // How tall and how heavy a player is: 6-2, 210.
  rule(
    'digit',
    /([5-7])-(1[01]|\d)(?=,? (?:[12]\d\d|[34]\d\d)(?:,| ?-?(?:lbs?|pounds?))|,? (?:(?:point |shooting |power |small )?(?:guard|forward|center)|tall|freshman|sophomore|junior|senior|tight end|lefty|righty)(?!\p{L}))/u,
    (m) => `${cardinal(m[1])} ${cardinal(m[2])}`,
  ),
  // A thread of a surgeon: a 6-0 suture.
  rule(
    'digit',
    /(\d{1,2})-0(?= (?:sutures?|nylon|silk|[Vv]icryl|[Pp]rolene)(?!\p{L}))/u,
    (m) => `${cardinal(m[1])} oh`,
  ),
  // A course: Chem 101.
  rule('digit', /[1-4]0\d(?![\d.,%-]\d|\d|%)/u, (m) =>
    /(?:^|[^\p{L}])(?:English|History|Hist|Chem(?:istry)?|Bio(?:logy)?|Math|Phys(?:ics)?|Psych(?:ology)?|Econ(?:omics)?|CS|Calc(?:ulus)?|Stats|Philosophy|Sociology|Spanish|French|Marketing|Accounting|Finance|Course|Nursing) $/u.test(
      before(m),
    )
      ? inPairs(m[0])
      : undefined,
  ),
  // Shares of a whole: 50/50, a 60-40 split.
  rule(
    'digit',
    /([1-9]0)(?:\/([1-9]0)|-(50|[1-9]0(?= (?:split|chance|ratio|mix|odds|blend|rule|principle|law))))(?![\d/%-])/u,
    (m) =>
      Number(m[1]) + Number(m[2] || m[3]) === 100 ? `${cardinal(m[1])} ${cardinal(m[2] || m[3])}` : undefined,
  ),
  // One of several: page 3/10, lap 12/58.
  rule('digit', /(\d{1,3})\/(\d{1,4})(?![\d/]|[.,]\d)/u, (m) =>
    Number(m[1]) <= Number(m[2]) &&
    /^(?:page|step|part|slide|lap|stage|round|question|chapter|episode|level|day|week|track|photo|image|box|package|attempt|message|card|task|item|phase|season|issue)$/i.test(
      wordBefore(m),
    )
      ? `${cardinal(m[1])} of ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /9\/11(?![\d/])/u, () => 'nine eleven'),
  rule(
    'sign',
    /\.(22|32|38|44|45|50|357)(?=[ -](?:cal|caliber|calibre|LR|ACP|Magnum|magnum|pistol|revolver|rifle)(?!\p{L}))/u,
    (m) => (m[1] === '357' ? 'three fifty seven' : cardinal(m[1])),
  ),
  // What a batter hits: .312/.401/.550, .312.
  rule('sign', /\.\d{3}(?:\/\.\d{3}){1,2}(?!\d)/u, (m) => m[0].slice(1).split('/.').map(inPairs).join(', ')),
  rule('sign', /\.(\d{3})(?!\d)/u, (m) =>
    /^ (?:avg|average|record|hitter|batting|OBP|slugging|winning)(?!\p{L})/u.test(behind(m)) ||
    /(?:^|[^\p{L}])(?:bat(?:s|ted|ting)|hit(?:s|ting)?|average|slugging|OBP|[\p{L}\d]{1,2}%)(?: (?:of|is|was|at))? $/iu.test(
      before(m),
    )
      ? inPairs(m[1])
      : undefined,
  ),
];

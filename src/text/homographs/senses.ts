import { BE, classOf } from './classes.js';
import { words, type Place } from './place.js';
import { readTense } from './read.js';

/** Chooses among the senses of one word. */
type Choose = (place: Place) => string;

const PERSONS = words('i we you they who he she people');
const isVerb = (place: Place): boolean => classOf(place) === 'vrb';
/** `kind` where one of the words stands near, else `other`. */
const byNear = (list: string, kind: string, other: string): Choose => {
  const wanted = words(list);
  return (place) => (place.near(wanted) ? kind : other);
};

const METAL =
  words(`pipe pipes paint poison poisoning metal metals mercury zinc tin copper arsenic cadmium bullet bullets
  solder battery acid toxic contamination contaminated pencil molten heavy exposure iron glass crystal plumbing bars
  pewter alloy alloys bluish
  weights smelter ore mine mines fumes dust gold silver roof soil asbestos`);
const AFTER_METAL =
  words(`pipe pipes paint paints poisoning bullet bullets pencil pencils solder acid battery crystal weights
  levels content concentration concentrations exposure smelting mining ore oxide contamination alloy ions shot service
  fumes dust mines glass roof acetate ingots`);
const SUBSTANCE = words('of for with contain contains containing and or from like in is into as');

function lead(place: Place): string {
  if (AFTER_METAL.has(place.word(1))) return 'metal';
  if (isVerb(place) && !SUBSTANCE.has(place.previous)) return 'vrb';
  if (!SUBSTANCE.has(place.previous) && !place.isFirst) return 'nou';
  // "Lead is soft": what leads would have an article.
  return BE.has(place.word(1)) || place.near(METAL) ? 'metal' : 'nou';
}

const ON_AIR =
  words(`stream streams streaming music show shows chat agent agents broadcast broadcasts coverage event events
  performance performances concert concerts audience wire wires ammunition album recording recordings television tv sports
  report reports update updates demo video session sessions call calls person operator representative bait blog animals
  birth births game games support data feed webinar interview ammo band bands version versions tour theater rounds cattle
  debate action oak from on online tonight today entertainment translation captions captioning transcription`);
const SHOWN =
  words(`go goes going went gone come comes coming came broadcast broadcasts stream streamed streaming perform
  performed performs performing record recorded appear appeared aired play played plays playing sing sang sings singing
  watch seen shown televised reporting stay a the an our this your his her first of for with no any some`);
function live(place: Place): string {
  const { previous } = place;
  if (previous === 'to' || PERSONS.has(previous) || previous === 'that') {
    return previous === 'to' && place.word(1) !== '' && place.tag === 'ADJ' ? 'adj' : 'vrb';
  }
  if (/^L/.test(place.typed) && !place.isFirst) return 'adj';
  if (BE.has(previous) || SHOWN.has(previous) || /ed$/.test(previous)) return 'adj';
  if (/^(?:will|would|can|could|should|must|may|might|do|did|does|n't|shall|'ll|not)$/.test(previous))
    return 'vrb';
  if (ON_AIR.has(place.word(1)) && !/^(?:PRON|PROPN)$/.test(place.previousTag) && !/s$/.test(previous))
    return 'adj';
  if (place.word(1) === '' && place.near(words('broadcast show stream band watch tv television air')))
    return 'adj';
  return place.tag === 'ADJ' || place.tag === 'ADV' ? 'adj' : 'vrb';
}

const LIVES_OF = words(
  "their our your his her my its the many several own human innocent whose people's of these those",
);
const LIVING = words(
  'in with on at there here near alone by under next across off for among between to within and outside',
);
function lives(place: Place): string {
  const { previous } = place;
  if (LIVES_OF.has(previous) || ['NUM', 'ADJ', 'DET'].includes(place.previousTag)) return 'nou';
  if (/^(?:he|she|it|who|that|which|nobody|everyone|everybody|someone|one|still|now)$/.test(previous))
    return 'vrb';
  if (
    /^(?:save|saves|saved|saving|lose|lost|cost|costs|change|changed|changes|live|lived|risk|risked|claimed|ruin|ruined|touch|touched|improve|people)$/.test(
      previous,
    )
  )
    return 'nou';
  return /^(?:NOUN|PROPN)$/.test(place.previousTag) && LIVING.has(place.word(1))
    ? 'vrb'
    : place.tag === 'VERB'
      ? 'vrb'
      : 'nou';
}

const WINDING = words('up down through around back along its past between toward across round');
const WAYS = words(
  'road roads path paths river rivers trail stairs staircase stair street lane stream track clock watch yarn',
);
function wind(place: Place): string {
  if (!isVerb(place)) return 'nou';
  return WINDING.has(place.word(1)) || place.previous === 'to' || place.near(WAYS) || place.word(1) === 'the'
    ? 'vrb'
    : 'nou';
}
function winds(place: Place): string {
  if (
    /^(?:strong|high|cold|the|of|and|gusty|light|north|south|east|west|northerly|southerly|trade)$/.test(
      place.previous,
    )
  )
    return 'nou';
  return WINDING.has(place.word(1)) && (isVerb(place) || place.near(WAYS)) ? 'vrb' : 'nou';
}

const RIPS =
  words(`jacket dress shirt pants jeans fabric cloth muscle ligament tendon meniscus rotator cuff knee shoulder sail
  paper page tire seam hole wear sleeve curtain tent net repair patch sewed stitched mend acl cartilage coat trousers skirt
  calf hamstring surgery canvas screen bag`);
const WEEPS =
  words(`eye eyes cheek cheeks cry cried crying face shed wipe wiped weep wept sad joy gas duct ducts drop drops
  grief rolled burst`);
const TORN = words('up apart off down through into open out away the a his her their it at us them');
const INJURED =
  words(`triceps slap labral labrum meniscal acl partial hamstring muscle ligament tendon rotator achilles quad biceps
  groin retinal aortic dimensional wear`);
function tear(place: Place): string {
  if (/^(?:gas\p{Ll}*|ducts?|drops?|stained|film)$/u.test(place.word(1))) return 'eye';
  if (INJURED.has(place.previous) || (place.previous === 'and' && place.beforePrevious === 'wear'))
    return 'rip';
  if (isVerb(place) || TORN.has(place.word(1))) return 'rip';
  if (/^(?:in|of|to|along|on)$/.test(place.word(1)) && !place.near(WEEPS)) return 'rip';
  return place.near(RIPS) && !place.near(WEEPS, 5) ? 'rip' : 'eye';
}
function tears(place: Place): string {
  const subject =
    /^(?:he|she|it|who|that|which)$/.test(place.previous) || /^(?:NOUN|PROPN)$/.test(place.previousTag);
  if (subject && TORN.has(place.word(1)) && !place.near(WEEPS, 5)) return 'rip';
  return place.near(RIPS) && !place.near(WEEPS) ? 'rip' : 'eye';
}

const NEAR_BY =
  words(`so very too as how stay stays stayed get gets got getting come comes came coming sit sits sat stand stands
  stood keep keeps kept hold held draw draws drew look up really pretty extremely quite more dangerously uncomfortably lived
  live lives is are was were be been 's 're am 'm being feel feels felt uncomfortably remain remained hit`);
const CLOSENESS = words('to enough by together friend friends relative relatives behind');
const isVerbBefore = (place: Place): boolean => PERSONS.has(place.previous) || place.previousTag === 'AUX';
function close(place: Place): string {
  const { previous } = place;
  if (/^(?:a|the|its)$/.test(previous) && ['', 'of', 'with', 'on', 'at', 'and'].includes(place.word(1)))
    return 'nou';
  if (previous === 'to' && place.previousTag === 'PART') return 'vrb';
  if (NEAR_BY.has(previous) || (place.word(1) === 'to' && !isVerbBefore(place))) return 'adj';
  if (place.isFirst || previous === 'please') return CLOSENESS.has(place.word(1)) ? 'adj' : 'vrb';
  if (place.tag === 'VERB' || isVerb(place)) return 'vrb';
  return 'adj';
}

/** "Did you use to" and "no use" on the one side, "to use" on the other. */
function use(place: Place): string {
  if (place.word(1) === 'to' && /^(?:i|you|we|they|he|she|it|n't|not|never)$/.test(place.word(-1))) {
    for (const { text } of place.before(4)) if (/^(?:did|n't)$/i.test(text)) return 'nou';
  }
  return classOf(place) === 'vrb' ? 'vrb' : 'nou';
}

/** "I used to work", "get used to it" against "is used to open doors" and "used it". */
function used(place: Place): string {
  if (place.word(1) !== 'to') return 'vrb';
  if (/^(?:get|gets|getting|got|gotten|become|became|becoming)$/.test(place.previous)) return 'to';
  if (!BE.has(place.previous)) return 'to';
  return place.tagAt(2) === 'VERB' && !place.word(2).endsWith('ing') ? 'vrb' : 'to';
}

const CONTENTED = words(
  'himself herself themselves myself yourself him them her me us perfectly not feel felt seem seemed',
);
function content(place: Place): string {
  const { previous } = place;
  if (/^(?:himself|herself|themselves|yourself)$/.test(place.word(1))) return 'vrb';
  if (/^(?:sigh|smile|look|life|cat|purr)$/.test(place.word(1))) return 'adj';
  if (
    /^(?:with|to)$/.test(place.word(1)) &&
    !/^(?:the|this|that|your|our|of|any|all)$/.test(previous) &&
    BE.has(previous)
  )
    return 'adj';
  return (BE.has(previous) && place.word(1) !== 'and') || CONTENTED.has(previous) || classOf(place) === 'vrb'
    ? 'adj'
    : 'nou';
}

const SMALL_THINGS =
  words(`detail details amount amounts trace traces quantity quantities particle particles difference
  differences change changes dose doses fraction hole holes crack cracks creature creatures variation variations fragment
  fragments proportion proportions size organisms parts pieces organism grains insects print`);
const VERY = words('so very extremely incredibly most truly even');
function minute(place: Place): string {
  if (place.previousTag === 'NUM' && place.previous !== 'one') return 'time';
  if (BE.has(place.previous) && place.word(1) !== 'by') return 'small';
  return SMALL_THINGS.has(place.word(1)) || VERY.has(place.word(-1)) ? 'small' : 'time';
}

const FISHES =
  words(`fish fishing fished fisherman fishermen angler lake river caught catch catches pond sea striped largemouth
  smallmouth grilled fried lure bait boat trout salmon perch water fillet spawn rod black chilean tank ocean pounds menu`);
const TUNES =
  words(`guitar guitarist player players band drum drums sing sings sang singer jazz treble music song songs line
  speaker speakers clarinet voice sound notes play plays played playing boosted choir piano studio amp tenor clef concert`);

function bass(place: Place): string {
  return place.count(FISHES) > place.count(TUNES) ? 'fish' : 'music';
}

const ARCHERY =
  words(`arrow arrows archer hunt hunts quiver string strings violin cello ribbon hair tie tied ties knot gift
  wrapped dress cross crossed long legs target archery shoe shoes fiddle wrap present window pink red silk`);
const BENDING =
  words(`ship ship's boat deck stern hull wave waves sail port starboard vessel yacht canoe cabin audience applause
  curtain polite deep slight low head queen king anchor sailors crew water respect actor actors bridge
  torpedo torpedoes damage damages gun guns sonar mounted forward port casualties collision iceberg submarine cruiser destroyer
  hit struck keel mast ramp doors thruster`);
function bow(place: Place): string {
  if (/^(?:ties?|windows?|collectors?|strings?|hunting|hunter|saw|legs?)$/.test(place.word(1)))
    return 'weapon';
  if (/^(?:wow|shock|thrusters?|doors?|wave|waves)$/.test(place.word(1))) return 'bend';
  if (/^(?:take|takes|took|taking)$/.test(place.beforePrevious)) return 'bend';
  if (place.tag !== 'NOUN' && isVerb(place)) return 'bend';
  if (
    /^(?:to|will|must|should|and|not)$/.test(place.previous) &&
    /^(?:to|before|down|out|his|her|your|their|your|in|and|)$/.test(place.word(1)) &&
    isVerb(place)
  )
    return 'bend';
  return place.count(BENDING) > place.count(ARCHERY) ? 'bend' : 'weapon';
}

const QUARRELS =
  words(`had having terrible furious blazing diplomatic political broke erupted sparked argument heated huge public
  bitter ongoing argue argued noisy neighbors neighbours angry embroiled shouting dispute couple trade escalated race
  scandal over between blew`);
const LINED =
  words(`first second third fourth fifth front back top bottom in column columns seat seats sat sit spreadsheet table
  each next last middle plant planted houses boat boats oar oars across click select data corn chairs death home cell tooth
  teeth long every single neat a rows`);
function row(place: Place): string {
  if (isVerb(place)) return 'line';
  if (
    place.word(1) === 'of' ||
    place.previous === 'in' ||
    (place.beforePrevious === 'in' && place.previous === 'a')
  )
    return 'line';
  const lined = place.count(LINED, 6) - (place.word(-1) === 'a' ? 1 : 0);
  return place.count(QUARRELS) > lined ? 'fight' : 'line';
}

const BARN = words('piglet piglets farm pig pigs boar barn litter farrowing pen farmer farmers fat pregnant');
const sow: Choose = (place) => {
  if (isVerb(place) || place.near(words('reap seed seeds doubt discord crop crops field fields confusion')))
    return 'seed';
  return place.near(BARN) || place.tag === 'NOUN' ? 'pig' : 'seed';
};

const DIVES = words(
  'into in under for down off headfirst deep straight through beneath below right over head back to',
);
function dove(place: Place): string {
  if (/^(?:a|the|white|mourning|turtle|of|this|that|gray)$/.test(place.previous)) return 'bird';
  const subject =
    PERSONS.has(place.previous) ||
    /^(?:NOUN|PROPN|PRON)$/.test(place.previousTag) ||
    place.previous === 'and';
  return subject && DIVES.has(place.word(1)) ? 'dive' : 'bird';
}

const TURNS = words('up down around round its his her my their through back along tightly into between past');
const WOUND_THINGS = words(
  'bandage clock scarf rope thread yarn string watch coil wire tape turban road path river spring',
);
function wound(place: Place): string {
  if (
    /^(?:the|a|an|his|her|my|your|their|this|that|to|will|not|can|could|each|every|no|any)$/.test(
      place.previous,
    )
  )
    return 'nou';
  if (/^(?:ADJ|DET|NUM)$/.test(place.previousTag)) return 'nou';
  if (TURNS.has(place.word(1))) return 'wind';
  return place.near(WOUND_THINGS) && ['DET', 'PRON'].includes(place.tagAt(1)) ? 'wind' : 'nou';
}

const COLD = words(
  'cold fingers finger hands hand toes feet foot lips face leg legs arm arms frost ice pain',
);
const GROWING = words(
  'grow grows grew grown growing get getting got become becoming became feel feels felt even went',
);
const DEER = words(
  'deer buck bucks fawn fawns forest hunter hunters rabbit rabbits stag herd woods stags meadow',
);
const SAWS =
  words(`men tool tools saw saws chop chopped wood sharp carried threw throw throwing fire battle stone swung hammer
  hammers lumber lumberjacks weapon weapons pick picks bronze swords shields trees viking shovels spears knives`);
const GROUNDS = words(
  'legal regular theoretical scientific factual moral daily weekly monthly equal solid firm',
);
const SCRIPTURE = words(
  'book bible patience god satan lord prophet testament psalms suffering scripture story faith',
);
const RIVIERA = words('france french riviera cannes monaco paris marseille lyon airport');
const GRAND = words(
  'body assembly company institution presence gathering figure personage halls family event company',
);
const BERKSHIRE = words(
  'london england berkshire university pennsylvania festival train station fc town oxford railroad',
);
const GREEN = words('golf green putter hole tee course golfer golfers birdie stroke strokes greens fairway');
const CRIB = words('crib hanging ceiling calder nursery');

const inCity = (place: Place, near: ReadonlySet<string>): boolean =>
  /^\p{Lu}/u.test(place.typed) &&
  !place.isFirst &&
  (/^(?:in|to|from|near|of|around|outside|via|visit|visited|at|through|between)$/.test(place.word(-1)) ||
    place.near(near));

function polish(place: Place): string {
  if (!/^P/.test(place.typed)) return 'shine';
  if (!place.isFirst) return 'lang';
  return opensRubbing(place) ? 'shine' : 'lang';
}
const opensRubbing = (place: Place): boolean =>
  /^(?:the|your|it|up|off|them|his|her|my|until|with)$/.test(place.word(1));

const LEARNED = words(
  'friend friends man men woman scholar scholars judge professor society societies journal journals colleague gentleman counsel doctor person people author treatise',
);

/** Where the part of speech alone does not choose. */
export const SENSES: Readonly<Record<string, Choose>> = {
  aged: (place) =>
    /^(?:man|men|woman|aunt|uncle|mother|father|parent|parents|relatives|the)$/.test(place.word(1)) &&
    !/^\d/.test(place.word(1))
      ? 'adj'
      : /^(?:the|and)$/.test(place.previous) && place.word(1) === ''
        ? 'adj'
        : 'vrb',
  agape: byNear('love greek greeks christian eros philia divine feast', 'love', 'open'),
  august: (place) =>
    place.typed === 'august' && (GRAND.has(place.word(1)) || /^(?:an|most|such)$/.test(place.word(-1)))
      ? 'grand'
      : 'month',
  axes: (place) => (place.near(SAWS) || isVerb(place) ? 'tool' : 'line'),
  bases: (place) => (GROUNDS.has(place.word(-1)) ? 'basis' : 'base'),
  bass,
  bow,
  bows: bow,
  buffet: (place) => (isVerb(place) && !place.near(words('breakfast lunch dinner food')) ? 'hit' : 'food'),
  close,
  content,
  deserts: (place) => (place.word(-1) === 'just' ? 'vrb' : classOf(place)),
  does: (place) =>
    place.near(DEER) && !/^(?:it|he|she|not|this|that|n't)$/.test(place.word(1)) && place.word(1) !== "n't"
      ? 'deer'
      : 'vrb',
  dove,
  house: (place) => (classOf(place) === 'vrb' ? 'vrb' : 'nou'),
  houses: (place) => (classOf(place) === 'vrb' ? 'vrb' : 'nou'),
  invalid: (place) =>
    /^(?:his|her|my|their|the)$/.test(place.previous) &&
    /^(?:mother|father|wife|husband|aunt|son|chair|brother|sister|parent|child|)$/.test(place.word(1))
      ? 'nou'
      : place.word(1) === '' && /^(?:an|the)$/.test(place.previous)
        ? 'nou'
        : 'adj',
  job: (place) =>
    place.typed === 'Job' && (place.near(SCRIPTURE) || place.word(-1) === 'of') ? 'name' : 'work',
  lead,
  learned: (place) => (LEARNED.has(place.word(1)) && !PERSONS.has(place.previous) ? 'adj' : 'vrb'),
  live,
  lives,
  minute,
  mobile: (place) =>
    place.near(words('alabama')) && place.typed === 'Mobile' ? 'city' : place.near(CRIB) ? 'nou' : 'mov',
  moped: (place) =>
    PERSONS.has(place.previous) || /^(?:around|about|all)$/.test(place.word(1)) ? 'sulk' : 'bike',
  nice: (place) => (inCity(place, RIVIERA) ? 'city' : 'kind'),
  number: (place) =>
    GROWING.has(place.previous) && place.near(COLD) && place.word(1) !== 'of' ? 'numb' : 'count',
  polish,
  putting: (place) => (place.near(GREEN) ? 'golf' : 'put'),
  read: readTense,
  reading: (place) => (inCity(place, BERKSHIRE) ? 'city' : 'book'),
  resume: (place) => (classOf(place) === 'vrb' ? 'vrb' : 'nou'),
  resumes: (place) => (classOf(place) === 'vrb' ? 'vrb' : 'nou'),
  row,
  rows: row,
  sewer: byNear(
    'sew sewing sews fabric needle needles stitch stitches quilt quilts thread seamstress',
    'sew',
    'drain',
  ),
  sow,
  sows: sow,
  tear,
  tears,
  use,
  used,
  wind,
  winds,
  wound,
};

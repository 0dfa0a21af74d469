import { wordSet } from '../../../core/words.js';
import {
  AFTER_METAL,
  ARCHERY,
  BARN,
  BENDING,
  BERKSHIRE,
  CLOSENESS,
  COLD,
  CONTENTED,
  CRIB,
  DEER,
  DIVES,
  FISHES,
  GRAND,
  GREEN,
  GROUNDS,
  GROWING,
  INJURED,
  LEARNED,
  LINED,
  LIVES_OF,
  LIVING,
  METAL,
  NEAR_BY,
  ON_AIR,
  PERSONS,
  QUARRELS,
  RIPS,
  RIVIERA,
  SAWS,
  SCRIPTURE,
  SHOWN,
  SMALL_THINGS,
  SUBSTANCE,
  TORN,
  TUNES,
  TURNS,
  VERY,
  WAYS,
  WEEPS,
  WINDING,
  WOUND_THINGS,
} from './cue-words-table.js';
import { BE, classOf, type Place } from './place.js';
import { readTense } from './resolve.js';

/** Chooses among the senses of one word. */
type Choose = (place: Place) => string;

const isVerb = (place: Place): boolean => classOf(place) === 'vrb';
/** `kind` where one of the words stands near, else `other`. */
const byNear = (list: string, kind: string, other: string): Choose => {
  const wanted = wordSet(list);
  return (place) => (place.near(wanted) ? kind : other);
};

function lead(place: Place): string {
  if (AFTER_METAL.has(place.word(1))) return 'metal';
  if (isVerb(place) && !SUBSTANCE.has(place.previous)) return 'vrb';
  if (!SUBSTANCE.has(place.previous) && !place.isFirst) return 'nou';
  // "Lead is soft": what leads would have an article.
  return BE.has(place.word(1)) || place.near(METAL) ? 'metal' : 'nou';
}

/** "I saw them live", but "let them live" and "where does it live". */
function isSeenLive(place: Place): boolean {
  if (!/^(?:them|him|her|us|me|it)$/.test(place.previous)) return false;
  if (/^(?:let|lets|letting|help|helps|make|makes|made)$/.test(place.beforePrevious)) return false;
  for (const { tag } of place.before(5)) if (tag === 'VERB') return true;
  return false;
}
function live(place: Place): string {
  const { previous } = place;
  if (isSeenLive(place)) return 'adj';
  if (previous === 'to' || PERSONS.has(previous) || previous === 'that') {
    return previous === 'to' && place.word(1) !== '' && place.tag === 'ADJ' ? 'adj' : 'vrb';
  }
  if (/^L/.test(place.typed) && !place.isFirst) return 'adj';
  if (BE.has(previous) || SHOWN.has(previous) || /ed$/.test(previous)) return 'adj';
  if (/^(?:will|would|can|could|should|must|may|might|do|did|does|n't|shall|'ll|not)$/.test(previous))
    return 'vrb';
  if (ON_AIR.has(place.word(1)) && !/^(?:PRON|PROPN)$/.test(place.previousTag) && !/s$/.test(previous))
    return 'adj';
  if (place.word(1) === '' && place.near(wordSet('broadcast show stream band watch tv television air')))
    return 'adj';
  return place.tag === 'ADJ' || place.tag === 'ADV' ? 'adj' : 'vrb';
}

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

function tear(place: Place): string {
  if (/^(?:gas\p{Ll}*|ducts?|drops?|stained|film)$/u.test(place.word(1))) return 'eye';
  if (INJURED.has(place.previous) || (place.previous === 'and' && place.beforePrevious === 'wear'))
    return 'rip';
  if (isVerb(place) || TORN.has(place.word(1))) return 'rip';
  if (/^(?:in|of|to|along|on)$/.test(place.word(1)) && !place.near(WEEPS, 4)) return 'rip';
  return place.near(RIPS) && !place.near(WEEPS, 5) ? 'rip' : 'eye';
}
function tears(place: Place): string {
  const subject =
    /^(?:he|she|it|who|that|which)$/.test(place.previous) || /^(?:NOUN|PROPN)$/.test(place.previousTag);
  if (subject && TORN.has(place.word(1)) && !place.near(WEEPS, 5)) return 'rip';
  return place.near(RIPS) && !place.near(WEEPS) ? 'rip' : 'eye';
}

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

function minute(place: Place): string {
  if (place.previousTag === 'NUM' && place.previous !== 'one') return 'time';
  if (BE.has(place.previous) && place.word(1) !== 'by') return 'small';
  return SMALL_THINGS.has(place.word(1)) || VERY.has(place.word(-1)) ? 'small' : 'time';
}

function bass(place: Place): string {
  if (TUNES.has(place.word(1))) return 'music';
  // Even by a bass player.
  const isCaught = /^(?:caught|catch|catches|catching)$/.test(place.beforePrevious);
  return isCaught || place.count(FISHES) > place.count(TUNES) ? 'fish' : 'music';
}

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

function row(place: Place): string {
  if (isVerb(place)) return 'line';
  if (
    place.word(1) === 'of' ||
    place.previous === 'in' ||
    (place.beforePrevious === 'in' && place.previous === 'a')
  )
    return 'line';
  if (/^(?:have|had|having)$/.test(place.beforePrevious) && /^(?:|with|over|about)$/.test(place.word(1)))
    return 'fight';
  const lined = place.count(LINED, 6) - (place.word(-1) === 'a' ? 1 : 0);
  return place.count(QUARRELS) > lined ? 'fight' : 'line';
}

const sow: Choose = (place) => {
  if (!isVerb(place) && /^(?:the|a|this|that|another|old|her|his)$/.test(place.previous)) return 'pig';
  if (isVerb(place) || place.near(wordSet('reap seed seeds doubt discord crop crops field fields confusion')))
    return 'seed';
  return place.near(BARN) || place.tag === 'NOUN' ? 'pig' : 'seed';
};

function dove(place: Place): string {
  if (/^(?:a|the|white|mourning|turtle|of|this|that|gray)$/.test(place.previous)) return 'bird';
  const subject =
    PERSONS.has(place.previous) ||
    /^(?:NOUN|PROPN|PRON)$/.test(place.previousTag) ||
    place.previous === 'and';
  return subject && DIVES.has(place.word(1)) ? 'dive' : 'bird';
}

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

function invalid(place: Place): string {
  if (!/^(?:his|her|my|their|the|an)$/.test(place.previous)) return 'adj';
  if (/^(?:|in|with|who|was|from|for|and|since)$/.test(place.word(1))) return 'nou';
  if (place.tagAt(1) === 'AUX') return 'nou';
  const kin = /^(?:mother|father|wife|husband|aunt|uncle|son|daughter|brother|sister|parent|child|chair)$/;
  return kin.test(place.word(1)) ? 'nou' : 'adj';
}

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
  bologna: (place) =>
    /^B/.test(place.typed) &&
    !place.near(wordSet('sandwich sandwiches meat fried slice slices ham lunch deli'))
      ? 'city'
      : 'food',
  bow,
  bows: bow,
  buffet: (place) => (isVerb(place) && !place.near(wordSet('breakfast lunch dinner food')) ? 'hit' : 'food'),
  close,
  content,
  deserts: (place) => (place.word(-1) === 'just' ? 'vrb' : classOf(place)),
  does: (place) =>
    place.near(DEER) &&
    /^(?:|the|and|or|of|two|three|some|many|several|these|those|our)$/.test(place.previous) &&
    !/^(?:it|he|she|not|this|that|n't|the|an?)$/.test(place.word(1))
      ? 'deer'
      : 'vrb',
  dove,
  house: (place) => (classOf(place) === 'vrb' ? 'vrb' : 'nou'),
  houses: (place) => (classOf(place) === 'vrb' ? 'vrb' : 'nou'),
  invalid,
  job: (place) =>
    place.typed === 'Job' && (place.near(SCRIPTURE) || place.word(-1) === 'of') ? 'name' : 'work',
  lead,
  learned: (place) => (LEARNED.has(place.word(1)) && !PERSONS.has(place.previous) ? 'adj' : 'vrb'),
  lima: (place) => (/^beans?$/.test(place.word(1)) ? 'bean' : 'city'),
  live,
  lives,
  minute,
  mobile: (place) =>
    place.near(wordSet('alabama')) && place.typed === 'Mobile' ? 'city' : place.near(CRIB) ? 'nou' : 'mov',
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
  sewer: (place) =>
    !/^(?:lines?|pipes?|systems?|mains?|grates?|drains?|rats?|backup|treatment)$/.test(place.word(1)) &&
    place.near(
      wordSet('sew sewing sews fabric needle needles stitch stitches quilt quilts thread seamstress'),
    )
      ? 'sew'
      : 'drain',
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

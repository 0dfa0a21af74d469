import { words, type Place } from './place.js';

export type WordClass = 'nou' | 'vrb' | 'adj';

const MODALS =
  words(`will would can could shall should may might must do did does wo ca 'll cannot let's please dare helps
  help let lets`);
const DETERMINERS = words(
  'the a an my your our their its his every each no another any some either neither whose',
);
const SUBJECTS = words('i we you they who he she it that which');
const OBJECTS = words('it them him me us these those everything everyone anything something nothing all');
export const BE = words(`is are was were be been being am 's 're 'm`);
const DEGREES = words(
  'very so too quite more most less as how extremely rather pretty really fairly perfectly',
);
const PREPOSITIONS =
  words(`of in on at by for with from about under without into over during after before against
  between per via as until than like near`);
/** After these an adjective tells how somebody is: "felt content". */
const LINKING = words(
  'feel feels felt seem seems seemed look looks looked become becomes became remain remains stay stays',
);

const isNominal = (tag: string): boolean => tag === 'NOUN' || tag === 'PROPN';

/** What follows a verb's bare form: an object, or a preposition or adverb of its own. */
const opensObject = (place: Place): boolean =>
  ['DET', 'PRON', 'NUM'].includes(place.tagAt(1)) ||
  DETERMINERS.has(place.word(1)) ||
  OBJECTS.has(place.word(1));

function byTag(place: Place): WordClass {
  switch (place.tag) {
    case 'VERB':
    case 'AUX':
      return 'vrb';
    case 'ADJ':
    case 'ADV':
      return 'adj';
    default:
      return 'nou';
  }
}

/** Noun or adjective: in front of a noun, or behind "is" and "very" without an article. */
function nounOrAdjective(place: Place): WordClass {
  if (DEGREES.has(place.previous) || LINKING.has(place.previous)) return 'adj';
  const next = place.tagAt(1);
  if (PREPOSITIONS.has(place.word(1))) return 'nou';
  return isNominal(next) || (next === 'ADJ' && isNominal(place.tagAt(2))) ? 'adj' : 'nou';
}

/** "Does the bank close?": a helping verb before the subject waits for its verb. */
function isAwaited(place: Place): boolean {
  for (const { text, tag } of place.before()) {
    if (tag === 'VERB' || text === ',') return false;
    if (MODALS.has(text.toLowerCase()) && tag === 'AUX') return !place.hasOther('VERB');
  }
  return false;
}

/** Subject and verb: they agree in number, and the sentence has no other verb. */
function isVerbOfSubject(place: Place, third: boolean): boolean {
  const { previous, previousTag } = place;
  const subject =
    isNominal(previousTag) ||
    /^(?:nobody|everybody|someone|everyone|somebody|each|others|one)$/.test(previous);
  if (!subject || !agrees(previous, third)) return false;
  return opensObject(place) || (!place.hasOther('VERB') && !place.hasOther('AUX'));
}

/** A singular noun before a form in -s, a plural one before a bare form: subject and verb. */
function agrees(subject: string, third: boolean): boolean {
  const plural = /[^s]s$/.test(subject) || /^(?:people|men|women|children|police)$/.test(subject);
  return plural !== third;
}

/**
 * The part of speech of a word that may be noun, verb or adjective. The tagger is right about nine times in ten; the words
 * beside it decide first where they leave no doubt.
 */
export function classOf(place: Place): WordClass {
  const { previous, previousTag } = place;
  const third = /[^s]s$/.test(place.word(0));
  if (previous === 'to' || previous === 'and' || previous === 'or' || previous === 'but') {
    if (previous === 'to' && previousTag === 'PART' && !isNominal(place.tag)) return 'vrb';
    if (previous === 'to' && (opensObject(place) || place.word(1) === '')) return 'vrb';
    if (previous === 'to' && place.tagAt(-2) !== 'NUM' && place.tag !== 'NOUN') return 'vrb';
    return byTag(place);
  }
  if (MODALS.has(previous) && !third) return 'vrb';
  if (DETERMINERS.has(previous) || previousTag === 'NUM') return nounOrAdjective(place);
  if (SUBJECTS.has(previous) && !(previous === 'that' && place.tag === 'NOUN')) return 'vrb';
  if (OBJECTS.has(previous) && place.tag !== 'VERB') return nounOrAdjective(place);
  if (BE.has(previous)) return isNominal(place.tag) ? 'nou' : 'adj';
  if (DEGREES.has(previous) || LINKING.has(previous)) return nounOrAdjective(place);
  if (PREPOSITIONS.has(previous)) return nounOrAdjective(place);
  if (place.isFirst) return !third && opensObject(place) ? 'vrb' : byTag(place);
  if (isVerbOfSubject(place, third) || (!third && isAwaited(place))) return 'vrb';
  if (place.tagAt(1) === 'AUX' || (third && previousTag === 'VERB')) return 'nou';
  if (opensObject(place) && !third && /^(?:first|then|next|now)$/.test(previous)) return 'vrb';
  if (previousTag === 'ADJ') return nounOrAdjective(place);
  const found = byTag(place);
  const ends = place.word(1) === '';
  const singular = !third && !agrees(previous, third);
  // "Your home address", "a large complex near the park", "a parking permit costs".
  if (singular && DETERMINERS.has(place.word(-2)) && !opensObject(place)) return 'nou';
  // "A drop of vanilla extract": a singular subject would take an s.
  if (found === 'vrb' && singular && ends && previousTag === 'NOUN') return 'nou';
  return found === 'nou' ? nounOrAdjective(place) : found;
}

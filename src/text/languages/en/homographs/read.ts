import { BE } from './classes.js';
import { words, type Place } from './place.js';

const PRESENT_BEFORE =
  words(`to will would can could shall should may might must do does did wo ca 'll cannot let's let
  please help helps make makes`);
const PERFECT = words("have has had 've having got get gets");
const PAST_TIMES = words(
  'yesterday last ago once earlier previously when recently already then before twice',
);
const THIRD = words(
  'he she it who everyone everybody someone somebody nobody one sign letter note headline message label',
);
const HABITS = words('every always usually often sometimes never daily weekly now today tomorrow tonight');
const PAST_VERBS =
  words(`was were had did said went came saw took got gave made knew thought told found left felt heard sat stood
  wrote bought brought began laughed smiled asked looked opened closed`);

/** The verb that governs "read": "have you all read", "did she ever read", "was widely read". */
function governor(place: Place): 'prs' | 'pst' | undefined {
  let passed = 0;
  for (const { text, tag } of place.before(6)) {
    const word = text.toLowerCase();
    if (word === ',' || tag === 'SCONJ') return undefined;
    if (PRESENT_BEFORE.has(word)) return 'prs';
    if (PERFECT.has(word) || (BE.has(word) && passed < 3)) return 'pst';
    // "should have sat down and read" goes on; another verb in between governs instead.
    if (tag === 'VERB') return undefined;
    passed++;
  }
  return undefined;
}

function pastElsewhere(place: Place): boolean {
  for (const { text } of place.before(10)) {
    const word = text.toLowerCase();
    if (PAST_VERBS.has(word) || /[^e]ed$/.test(word)) return true;
  }
  return false;
}

const isPerson = (place: Place): boolean => place.previousTag === 'PRON';

/** Present ("reed") or past ("red"). Spelling is silent about it, so helping verbs, subject and times are asked. */
export function readTense(place: Place): string {
  if (
    /^(?:access|write|permissions?|operations?|speeds?|receipts?|heads?)$/.test(place.word(1)) &&
    !isPerson(place)
  )
    return 'prs';
  // "A good read."
  if (/^(?:DET|ADJ|NUM)$/.test(place.previousTag) && /^(?:|for|of|by|about|and|but)$/.test(place.word(1)))
    return 'prs';
  const governed = governor(place);
  if (governed !== undefined) return governed;
  const { previous } = place;
  if (previous === '' && place.isFirst) return place.word(1) === 'by' ? 'pst' : 'prs';
  if (previous === 'who')
    return /s$|^(?:those|people|children|men|women)$/.test(place.beforePrevious) ? 'prs' : 'pst';
  if (THIRD.has(previous)) return 'pst';
  if (place.near(PAST_TIMES, 20) && !place.near(HABITS, 20)) return 'pst';
  if (place.isFollowedBy('this', 'morning')) return 'pst';
  if (place.near(HABITS, 20)) return 'prs';
  if (pastElsewhere(place)) return 'pst';
  // A singular noun or a name takes "reads" in the present.
  if (
    place.previousTag === 'PROPN' ||
    (place.previousTag === 'NOUN' && !/s$|^(?:people|children|men|women)$/.test(previous))
  )
    return 'pst';
  return place.word(1) === 'by' || place.previousTag === 'ADV' ? 'pst' : 'prs';
}

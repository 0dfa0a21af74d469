/** A reply of the model; a listener may speak into it so long after its first audio. */
export interface Reply {
  readonly text: string;
  readonly bargeInMs?: number;
}

const SHOP = {
  text: 'Our shop opens at seven. Breakfast costs eleven dollars. Children under twelve pay nothing, and every guest receives orange juice.',
  bargeInMs: 1600,
};
/** The words of each are its own, so that one of another turn is noticed; short where the model is slow. */
const SHORT: readonly Reply[] = [
  { text: 'Your parcel left Boston on Monday. It should arrive before Thursday evening.' },
  SHOP,
  { text: 'Wonderful, somebody cancelled the second reservation. Anything else?' },
];
const LONG: readonly Reply[] = [
  {
    text: 'Certainly. The museum stands behind the old railway station, next to a small garden. Tickets are sold at the entrance until four. Photographs are allowed everywhere except in the library.',
  },
  SHOP,
  {
    text: 'Sorry about that. Your password was sent by email. Please change it within two hours, and never share it with anybody.',
  },
];
const SLOW_WORDS_A_SECOND = 15;

/** How fast the model writes, in words a second. */
export const SPEEDS = [5, 15, 60, 250, 1000];

export const repliesAt = (speed: number): readonly Reply[] => (speed <= SLOW_WORDS_A_SECOND ? SHORT : LONG);

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

export const vocabulary: readonly string[] = [
  ...new Set([...SHORT, ...LONG].flatMap(({ text }) => wordsOf(text))),
].sort();

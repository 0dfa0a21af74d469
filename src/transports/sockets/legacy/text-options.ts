import type { MarkupOptions, Pronunciations } from '../../../contracts/speech.js';
import { SonantError } from '../../../errors.js';
import type { TextPiece } from '../text-buffer.js';
import { scalesBehind } from '../utterance.js';

/** How a stretch of the buffered text is to be read. */
export interface TextOptions {
  /** `connection`: given in the query; `message`: given with this text alone. */
  readonly scope: 'connection' | 'message';
  markup: MarkupOptions;
  /** The text's own; undefined: those of the connection. */
  readonly pronunciations?: Pronunciations | undefined;
}

/** What a message says about how its text is read. */
export type OwnOptions = Pick<TextOptions, 'markup' | 'pronunciations'>;

/** UTF-16 code units of the options of the texts that wait, in addition to the texts, and what a change of options counts for. */
const MAX_WAITING_OPTIONS_LENGTH = 128 * 1024;
const CHANGE_LENGTH = 16;
/** A number takes as much memory as four code units. */
const SPEED_LENGTH = 4;

/** Options, and how often they are among those that wait. */
interface Given {
  readonly options: TextOptions;
  /** The pronunciations as text, for comparison. */
  readonly lexicon: string;
  readonly length: number;
  uses: number;
}

/** The options of the texts that wait, which are compared by identity. */
export class WaitingOptions {
  private readonly connection: Given;
  /** The newest that came with a text. */
  private newest: Given;
  /** In the order of their texts; those of neighboring texts differ. */
  private waiting: Given[] = [];
  private length = 0;

  constructor(markup: MarkupOptions) {
    this.connection = given({ scope: 'connection', markup });
    this.newest = this.connection;
  }

  /**
   * The same object for the same options: clients repeat them with every word, and a sentence ends where they change.
   * @param text '': there is none
   * @throws SonantError `options_too_long`
   */
  add(text: string, own: OwnOptions | undefined): TextOptions {
    // A blank is not a piece of its own, so nothing would tell that it has been spoken.
    if (text === '' || (own === undefined && text.trim() === '')) return this.connection.options;
    const added = own === undefined ? this.connection : this.known(given({ scope: 'message', ...own }));
    if (this.waiting.at(-1) !== added) this.push(added);
    if (added !== this.connection) this.newest = added;
    return added.options;
  }

  /** A text with these options is spoken: the ones before them are no longer needed. */
  reach(options: TextOptions): void {
    const index = this.waiting.findIndex((waiting) => waiting.options === options);
    for (const passed of this.waiting.splice(0, Math.max(0, index))) {
      passed.uses -= 1;
      this.length -= costOf(passed);
    }
  }

  clear(): void {
    for (const dropped of this.waiting) dropped.uses = 0;
    this.waiting = [];
    this.length = 0;
  }

  private known(wanted: Given): Given {
    return [this.connection, this.newest].find((other) => canShareSentence(other, wanted)) ?? wanted;
  }

  private push(added: Given): void {
    const length = this.length + costOf(added);
    if (length > MAX_WAITING_OPTIONS_LENGTH)
      throw new SonantError('options_too_long', { max: MAX_WAITING_OPTIONS_LENGTH });
    this.waiting.push(added);
    this.length = length;
    added.uses += 1;
  }
}

function given(options: TextOptions): Given {
  const lexicon = options.pronunciations === undefined ? '' : JSON.stringify(options.pronunciations);
  const length = lexicon.length + SPEED_LENGTH * options.markup.inlineTimeScales.length;
  return { options, lexicon, length, uses: 0 };
}

/** Options that are there already take no more memory. */
const costOf = ({ length, uses }: Given): number => CHANGE_LENGTH + (uses === 0 ? length : 0);

/** Whether texts with these options may share a sentence: speeds are for the brackets of one text alone. */
function canShareSentence(a: Given, b: Given): boolean {
  const [one, other] = [a.options.markup, b.options.markup];
  const isPlain = one.inlineTimeScales.length + other.inlineTimeScales.length === 0;
  const isSame = one.pauses === other.pauses && one.phonemes === other.phonemes;
  return isPlain && isSame && a.lexicon === b.lexicon;
}

/**
 * The markup options for the next piece. The speeds of a connection start again with each piece. Those of a message continue
 * across its pieces, so the ones that this piece uses are removed.
 */
export function takeMarkup({ text, options }: TextPiece<TextOptions>): MarkupOptions {
  const { scope, markup } = options;
  if (scope === 'message')
    options.markup = { ...markup, inlineTimeScales: scalesBehind(text, markup.inlineTimeScales) };
  return markup;
}

import type { Lease, Principal } from '../../../src/contracts/accounts.js';
import type { SpeechService } from '../../../src/contracts/speech.js';
import { slicesOf } from './fake-piscina.js';
import type { Speeches } from './speeches.js';

/** Whoever talks to the server in the simulation. */
export interface Client {
  readonly name: string;
  readonly isOver: boolean;
  /** Its kind, and how it ended. */
  readonly ending: string;
  /** Does something at random. */
  act(): void;
  /** Asks for nothing more, and takes what comes. */
  finish(): void;
  /** @returns what is wrong at this moment */
  check(): string[];
}

export interface ClientWorld {
  readonly roll: () => number;
  readonly speeches: Speeches;
  /** The speech of the client's account, watched. */
  readonly speech: SpeechService;
  /** The socket's lease. */
  readonly acquire: () => Promise<Lease>;
  readonly principal: Principal;
}

export const pick = <Item>(roll: () => number, items: readonly Item[]): Item =>
  items[Math.floor(roll() * items.length)] as Item;

/** Sentences that say whose they are and which one; a fake engine refuses some lengths. */
export class Script {
  said = 0;
  /** The number of the sentence that must be heard next. */
  next = 1;

  constructor(
    private readonly owner: string,
    private readonly roll: () => number,
  ) {}

  more(count = 1): string {
    let text = '';
    for (let i = 0; i < count; i++) {
      this.said += 1;
      const sentence = `${this.owner}n${this.said}${'x'.repeat(3 + 9 * this.roll())} yes.`;
      // Few are refused, so that conversations go on.
      text +=
        slicesOf(sentence) > 0 || this.roll() < 0.1 ? `${sentence} ` : `${sentence.replace('x', 'xx')} `;
    }
    return text;
  }

  /** Nothing of what was said may begin any more. */
  forget(): void {
    this.next = this.said + 1;
  }

  /** @param text the fake engine begins with @returns what is wrong with it */
  begin(text: string): string[] {
    const numbers = [...text.matchAll(/(\w+)n(\d+)x+ yes\. ?/g)];
    const whole = numbers.map(([all]) => all).join('');
    const broken = whole.trim() === text.trim() ? [] : [`${this.owner} hears half of a sentence: ${text}`];
    for (const [, owner, number] of numbers) {
      if (owner !== this.owner) broken.push(`${this.owner} hears ${owner}`);
      if (Number(number) !== this.next) broken.push(`${this.owner} hears ${number} instead of ${this.next}`);
      this.next = Number(number) + 1;
    }
    return broken;
  }
}

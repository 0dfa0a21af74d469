import type { Agent, Call, CallEvents } from './agent.js';

const GREETING =
  'Hello, this is Sonant. Press any digit, and I will answer. Press star to hear this again, pound to hang up.';
const FAREWELL = 'Thank you for calling. Goodbye.';
const REPEAT_AFTER_MS = 8000;
/** A caller who never answers is not kept for ever. */
const MAX_REPEATS = 3;

const ANSWERS: Readonly<Record<string, string>> = {
  '0': 'Zero. Nobody is here but me, so I cannot connect you to anybody.',
  '1': 'One. Your order, number 27, left us today and should arrive on Monday at 4:30 p.m.',
  '2': 'Two. Our shop is open from 9 a.m. to 6 p.m., except on Sundays.',
  '3': 'Three. The balance of your account is $1,204.50.',
};

/**
 * Greets, answers digits, says the last thing again when the caller speaks or is silent for long. No
 * intelligence at all.
 */
export const keypadAgent: Agent = (call) => new Keypad(call);

class Keypad implements CallEvents {
  #last = GREETING;
  #repeats = 0;
  #silence: NodeJS.Timeout | undefined;

  constructor(private readonly call: Call) {
    void this.#say(GREETING);
  }

  onDigit(digit: string): void {
    this.#repeats = 0;
    if (digit === '#') void this.call.say(FAREWELL).then(() => this.call.hangUp());
    else if (digit === '*') void this.#say(GREETING);
    else void this.#say(ANSWERS[digit] ?? `You pressed ${digit}. I have nothing to say about ${digit}.`);
  }

  onSpeechStart(): void {
    clearTimeout(this.#silence);
  }

  onSpeechEnd(): void {
    void this.#say(`I heard you, but I only understand digits. ${this.#last}`, this.#last);
  }

  onHangUp(): void {
    clearTimeout(this.#silence);
  }

  async #say(text: string, repeatable = text): Promise<void> {
    clearTimeout(this.#silence);
    this.#last = repeatable;
    let outcome = await this.call.say(text);
    if (outcome === 'failed') outcome = await this.call.say(text);
    if (outcome === 'failed') this.call.hangUp();
    if (outcome === 'heard') this.#silence = setTimeout(() => this.#repeat(), REPEAT_AFTER_MS);
  }

  #repeat(): void {
    this.#repeats += 1;
    if (this.#repeats > MAX_REPEATS) this.call.hangUp();
    else void this.#say(this.#last);
  }
}

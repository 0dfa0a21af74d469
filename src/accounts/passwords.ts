import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { SonantError } from '../errors.js';

/** Characters. Long enough not to be guessed at the speed that the throttle allows. */
const LENGTH = { min: 10, max: 256 };
/** Argon2id, the library's default, at the costs that OWASP recommends: 19 MiB and some 20 ms of one core. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Speech needs the cores: one password at a time, and no endless queue. */
const MAX_WAITING = 64;

/** Hashes and checks passwords. */
export class Passwords {
  /** What a password is compared with where there is no member, so that it costs the same. */
  private readonly nobodys = hash(randomUUID(), COSTS);
  private last: Promise<unknown> = this.nobodys;
  private waitingCount = 0;

  /** @throws SonantError (a rejection) `overloaded` */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(plain(password), COSTS));
  }

  /** @param passwordHash undefined: false, at the same cost @throws SonantError (a rejection) `overloaded` */
  async isRight(password: string, passwordHash: string | undefined): Promise<boolean> {
    const compared = passwordHash ?? (await this.nobodys);
    const isSame = await this.inTurn(() => verify(compared, plain(password)));
    return isSame && passwordHash !== undefined;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.waitingCount >= MAX_WAITING) throw new SonantError('overloaded');
    this.waitingCount += 1;
    const turn = this.last.then(work, work).finally(() => (this.waitingCount -= 1));
    this.last = turn;
    return turn;
  }
}

/** @throws SonantError `password_length` */
export function checkPassword(password: string): void {
  const length = Array.from(plain(password)).length;
  if (length < LENGTH.min || length > LENGTH.max) throw new SonantError('password_length', LENGTH);
}

/** Keyboards write the same character in different ways. */
const plain = (password: string): string => password.normalize('NFC');

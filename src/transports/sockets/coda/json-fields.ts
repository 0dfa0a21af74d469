import { SonantError } from '../../../errors.js';
import type { Fields } from '../../shared/fields.js';
import { checkRange, isFields, parseFields } from '../../shared/fields.js';

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const INTEGER = /^-?(0|[1-9]\d*)$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const NOT_FINITE = new Set(['NaN', 'Infinity', '-Infinity']);

/**
 * One message in proto3's canonical JSON, read field by field: each may be named in camelCase or in snake_case, null means
 * omitted, unknown fields are never looked at. Every error names the field by its path from the top.
 */
export class JsonFields {
  private constructor(
    private readonly values: Fields,
    private readonly path: string,
  ) {}

  /** @throws SonantError `body_not_json`, `body_not_object` */
  static parse(text: string): JsonFields {
    return new JsonFields(parseFields(text), '');
  }

  /** @throws SonantError `field_given_twice` */
  has(name: string): boolean {
    return this.read(name) !== undefined;
  }

  /** @throws SonantError `field_not_object`, `field_given_twice` */
  message(name: string): JsonFields | undefined {
    const value = this.read(name);
    if (value === undefined) return undefined;
    if (!isFields(value)) throw this.error('field_not_object', name);
    return new JsonFields(value, `${this.path}${name}.`);
  }

  /** Omitted is empty. @throws SonantError `field_not_array`, `field_not_object`, `field_given_twice` */
  messages(name: string): JsonFields[] {
    return this.array(name).map((item, index) => {
      if (!isFields(item)) throw this.error('field_not_object', `${name}[${index}]`);
      return new JsonFields(item, `${this.path}${name}[${index}].`);
    });
  }

  /** @throws SonantError `field_not_string`, `field_given_twice` */
  string(name: string): string | undefined {
    const value = this.read(name);
    if (value === undefined || typeof value === 'string') return value;
    throw this.error('field_not_string', name);
  }

  /** @throws SonantError `field_not_boolean`, `field_given_twice` */
  bool(name: string): boolean | undefined {
    const value = this.read(name);
    if (value === undefined || typeof value === 'boolean') return value;
    throw this.error('field_not_boolean', name);
  }

  /** A number without a fraction, or one in a string. @throws SonantError `field_not_integer`, `field_out_of_range`, `field_given_twice` */
  int32(name: string): number | undefined {
    const value = this.read(name);
    return value === undefined ? undefined : this.asInt32(value, name);
  }

  /** A number, one in a string, or `NaN`, `Infinity`, `-Infinity`. @throws SonantError `field_not_number`, `field_given_twice` */
  float(name: string): number | undefined {
    const value = this.read(name);
    return value === undefined ? undefined : this.asFloat(value, name);
  }

  /** Omitted is empty. @throws SonantError `field_not_array`, `field_not_number`, `field_given_twice` */
  floats(name: string): number[] {
    return this.array(name).map((item, index) => this.asFloat(item, `${name}[${index}]`));
  }

  /**
   * By name, or by any number; a name that is not listed is 0, as a client with a newer schema expects.
   * @throws SonantError `field_not_one_of`, `field_not_integer`, `field_out_of_range`, `field_given_twice`
   */
  enumeration(name: string, names: readonly string[]): number | undefined {
    const value = this.read(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number') return this.asInt32(value, name);
    if (typeof value === 'string') return Math.max(0, names.indexOf(value));
    throw new SonantError('field_not_one_of', { field: this.path + name, allowed: names.join(', ') });
  }

  private array(name: string): unknown[] {
    const value = this.read(name) ?? [];
    if (!Array.isArray(value)) throw this.error('field_not_array', name);
    return value;
  }

  private asInt32(value: unknown, name: string): number {
    const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number)) throw this.error('field_not_integer', name);
    return checkRange(number, this.path + name, INT32);
  }

  /** Rounds to a float's precision, so that both encodings give the same value. */
  private asFloat(value: unknown, name: string): number {
    if (typeof value === 'number') return Math.fround(value);
    if (typeof value === 'string' && (NUMBER.test(value) || NOT_FINITE.has(value)))
      return Math.fround(Number(value));
    throw this.error('field_not_number', name);
  }

  private read(name: string): unknown {
    const snakeName = snakeNameOf(name);
    const camel = this.given(name);
    const snake = snakeName === name ? undefined : this.given(snakeName);
    if (camel !== undefined && snake !== undefined) {
      throw new SonantError('field_given_twice', { field: this.path + name, other: snakeName });
    }
    return camel ?? snake;
  }

  private given(key: string): unknown {
    return Object.hasOwn(this.values, key) ? (this.values[key] ?? undefined) : undefined;
  }

  private error(
    code:
      | 'field_not_object'
      | 'field_not_string'
      | 'field_not_boolean'
      | 'field_not_integer'
      | 'field_not_number'
      | 'field_not_array',
    name: string,
  ): SonantError {
    return new SonantError(code, { field: this.path + name });
  }
}

/** A cache of the snake_case names of the fields of coda.proto: every message needs all of them. */
const SNAKE_NAMES = new Map<string, string>();

function snakeNameOf(name: string): string {
  const known = SNAKE_NAMES.get(name);
  if (known !== undefined) return known;
  const snakeName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  SNAKE_NAMES.set(name, snakeName);
  return snakeName;
}

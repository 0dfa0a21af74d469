/** Parser of the conversations in test/protocol; its README explains the format. */

export type Encoding = 'plain' | 'json' | 'binary';

export interface Conversation {
  readonly file: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly title: string;
  /** Which rules of rules.txt it pins. */
  readonly rules: readonly string[];
  /** `limited`: few sockets, soon idle; `broken`: its store fails. */
  readonly server: 'usual' | 'limited' | 'broken';
  readonly company: 'together' | 'alone';
  /** It is replayed once in each. */
  readonly encodings: readonly Encoding[];
  readonly steps: readonly Step[];
}

/** `max` infinite: any number from `min`. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export interface AudioExpectation {
  readonly kind: 'audio';
  /** Undefined: on `/ws`, whose audio has none. */
  readonly contextId: string | null | undefined;
  readonly frames: Range;
  /** The length of all frames together. */
  readonly bytes: Range;
  /** The length of each frame is a multiple of this. */
  readonly multipleOf: number;
  /** Hexadecimal digits of the first bytes, or of what they must not be. */
  readonly start: { readonly digits: string; readonly wanted: boolean } | undefined;
}

export type Expectation =
  | AudioExpectation
  | { readonly kind: 'message'; readonly pattern: unknown }
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly contextId: string }
  | { readonly kind: 'timestamps'; readonly contextId: string | null; readonly words: readonly string[] }
  | { readonly kind: 'opened'; readonly protocol: string }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: unknown }
  | { readonly kind: 'nothing'; readonly forMs: number };

export type Action =
  /** Undefined: no such header. */
  | { readonly kind: 'auth'; readonly value: string | undefined }
  /** Undefined: what the address and the encoding ask for. */
  | { readonly kind: 'open'; readonly address: string; readonly protocols: readonly string[] | undefined }
  | { readonly kind: 'send'; readonly frame: 'message' | 'text' | 'hex'; readonly content: string }
  | { readonly kind: 'wait'; readonly forMs: number }
  | { readonly kind: 'leave' };

export interface Step {
  readonly line: number;
  readonly source: string;
  readonly does: Action | { readonly kind: 'expect'; readonly what: Expectation; readonly withinMs: number };
}

/** How long anything may take for which nothing else is said. */
/** For lines without a limit of their own: a busy machine takes long, and nothing is late before. */
export const PATIENCE_MS = 60_000;

/** @throws Error with file and line */
export function parseTranscript(file: string, text: string): Conversation[] {
  const conversations: Conversation[] = [];
  const lines = text.split('\n');
  let start = 0;
  for (let end = 0; end <= lines.length; end++) {
    if ((lines[end] ?? '').trim() !== '') continue;
    if (end > start) conversations.push(parseConversation(file, start + 1, lines.slice(start, end)));
    start = end + 1;
  }
  return conversations;
}

function parseConversation(file: string, line: number, lines: readonly string[]): Conversation {
  const fail = (at: number, why: string): never => {
    throw new Error(`${file}:${line + at}: ${why}`);
  };
  const remarks = lines.filter((text) => text.startsWith('#')).map((text) => text.slice(1).trim());
  const [title = ''] = remarks;
  const setting = (name: string): string | undefined =>
    remarks
      .find((remark) => remark.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const rules = (setting('row') ?? '').split(',').map((rule) => rule.trim());
  if (!lines[0]?.startsWith('#')) fail(0, 'a conversation begins with # and its title');
  if (rules.includes('')) fail(0, 'a conversation names its rules in # row:');
  const steps = lines.flatMap((source, at): Step[] => {
    if (source.startsWith('#')) return [];
    const does = parseStep(source) ?? fail(at, `cannot be read: ${source}`);
    return [{ line: line + at, source, does }];
  });
  const addresses = steps.flatMap(({ does }) => (does.kind === 'open' ? [does.address] : []));
  if (addresses.length === 0) fail(0, 'nothing is opened');
  return {
    file,
    line,
    title,
    rules,
    server: oneOf(setting('server'), ['usual', 'limited', 'broken']) ?? fail(0, 'unknown server'),
    company: oneOf(setting('company'), ['together', 'alone']) ?? fail(0, 'unknown company'),
    encodings: addresses.some(isCoda)
      ? (encodings(setting('encoding') ?? 'both') ?? fail(0, 'unknown encoding'))
      : ['plain'],
    steps,
  };
}

const isCoda = (address: string): boolean => /^\/(coda|mist)\/ws/.test(address);

const oneOf = <T extends string>(value: string | undefined, allowed: readonly [T, ...T[]]): T | undefined =>
  value === undefined ? allowed[0] : allowed.find((name) => name === value);

function encodings(setting: string): Encoding[] | undefined {
  if (setting === 'both') return ['json', 'binary'];
  return setting === 'json' || setting === 'binary' ? [setting] : undefined;
}

function parseStep(source: string): Step['does'] | undefined {
  const [, sign = '', rest = ''] = /^(<|>\w*|\w+) ?(.*)$/.exec(source) ?? [];
  switch (sign) {
    case 'auth':
      return { kind: 'auth', value: rest === 'none' ? undefined : rest };
    case 'open': {
      const [address = '', offered] = rest.split(' as ');
      const protocols = offered === 'none' ? [] : offered?.split(',').map((name) => name.trim());
      return { kind: 'open', address, protocols };
    }
    case '>':
      return { kind: 'send', frame: 'message', content: rest };
    case '>text':
    case '>hex':
      return { kind: 'send', frame: sign === '>hex' ? 'hex' : 'text', content: rest };
    case 'wait': {
      const forMs = milliseconds(rest);
      return forMs === undefined ? undefined : { kind: 'wait', forMs };
    }
    case 'leave':
      return { kind: 'leave' };
    case '<':
      return parseExpectation(rest);
    default:
      return undefined;
  }
}

function milliseconds(text: string): number | undefined {
  const [, digits] = /^(\d+) ms$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function parseExpectation(text: string): Step['does'] | undefined {
  const [, what = '', limit] = /^(.*?)(?: within (\d+) ms)?$/.exec(text) ?? [];
  const expectation = what.startsWith('{')
    ? ({ kind: 'message', pattern: parseJson(what) } as const)
    : parseNamed(what);
  return expectation && { kind: 'expect', what: expectation, withinMs: Number(limit ?? PATIENCE_MS) };
}

function parseNamed(text: string): Expectation | undefined {
  const [, name = '', rest = ''] = /^(\w+) ?(.*)$/.exec(text) ?? [];
  switch (name) {
    case 'audio':
      return parseAudio(rest);
    case 'ready':
      return { kind: 'ready' };
    case 'started':
      return { kind: 'started', contextId: parseJson(rest) as string };
    case 'timestamps': {
      const [contextId, words] = parseJson(`[${rest.replace(/(null|") \[/, '$1, [')}]`) as [string, string[]];
      return { kind: 'timestamps', contextId, words };
    }
    case 'opened':
      return { kind: 'opened', protocol: rest };
    case 'refused': {
      const [, status, body = ''] = /^(\d{3}) (.*)$/.exec(rest) ?? [];
      return status === undefined
        ? undefined
        : { kind: 'refused', status: Number(status), body: parseJson(body) };
    }
    case 'closed': {
      const [, code, reason] = /^(\d{4}) ?(.*)$/.exec(rest) ?? [];
      if (code === undefined) return undefined;
      return { kind: 'closed', code: Number(code), reason: reason ? parseJson(reason) : '$any' };
    }
    case 'nothing': {
      const forMs = milliseconds(rest.replace(/^for /, ''));
      return forMs === undefined ? undefined : { kind: 'nothing', forMs };
    }
    default:
      return undefined;
  }
}

/** `"a" frames 1..3 bytes 100.. multiple of 160 starts 52494646` */
function parseAudio(text: string): AudioExpectation | undefined {
  const [, context, options] =
    /^(null|"(?:[^"\\]|\\.)*")?((?: ?(?:frames [\d.]+|bytes [\d.]+|multiple of \d+|starts !?[0-9a-f]+))*)$/.exec(
      text,
    ) ?? [];
  if (options === undefined) return undefined;
  const option = (pattern: RegExp): string | undefined => pattern.exec(options)?.[1];
  const digits = option(/starts (\S+)/);
  return {
    kind: 'audio',
    contextId: context ? (parseJson(context) as string | null) : undefined,
    frames: range(option(/frames (\S+)/) ?? '1..'),
    bytes: range(option(/bytes (\S+)/) ?? '0..'),
    multipleOf: Number(option(/multiple of (\d+)/) ?? 1),
    start:
      digits === undefined ? undefined : { digits: digits.replace('!', ''), wanted: !digits.startsWith('!') },
  };
}

/** `3`, `1..3`, `1..` */
function range(text: string): Range {
  const [min = '', max] = text.split('..');
  return {
    min: Number(min || 0),
    max: max === undefined ? Number(min) : max === '' ? Infinity : Number(max),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`not JSON: ${text}`);
  }
}

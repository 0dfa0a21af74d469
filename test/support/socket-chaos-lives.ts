import { setTimeout as sleep } from 'node:timers/promises';
import { SonantError } from '../../src/errors.js';
import { RepeatListener } from './repeat-listener.js';
import {
  chance,
  type Client,
  codaStart,
  leave,
  Line,
  misbehave,
  type Tally,
  tokensOf,
  upTo,
} from './socket-chaos.js';
import { codaFrame, legacyFrame, openSocket, type ServerEvent } from './wire-client.js';

/** One connection from its opening to its end; now and then the client is not let in first. */
export async function live(client: Client, tally: Tally): Promise<void> {
  const isCoda = client.role.dialect.startsWith('coda');
  if (chance(0.05)) await knockWrongly(client, tally);
  await (isCoda ? liveCoda : liveLegacy)(client, tally);
}

/** With a subprotocol that nobody speaks, or with a voice that nobody has. */
async function knockWrongly(client: Client, tally: Tally): Promise<void> {
  const { dialect, path } = client.role;
  const wrong = dialect.startsWith('coda')
    ? { subprotocol: 'nobody.v1.json' }
    : { query: { speaker: 'nobody' } };
  const isLetIn = await openSocket(client.server, { dialect, path, ...wrong }).then(
    (socket) => {
      socket.terminate();
      return true;
    },
    () => false,
  );
  if (isLetIn) tally.failures.push(`${path} lets everybody in`);
}

const MAX_STEPS = 8;
/** A text that the server has no time for is not heard, and has its done. */
const OVERLOADED = new SonantError('overloaded').message;
/** Mu-law for telephones leaves in frames of that many bytes; the rest waits for what comes next. */
const FRAME_BYTES = { mulaw: 160, pcm: 1 };

async function liveLegacy(client: Client, tally: Tally): Promise<void> {
  const { role, text, expected } = client;
  const isRaw = role.dialect === 'raw';
  const listener = new RepeatListener(expected);
  const sentIds = new Set<string>();
  let [doneCount, awaitedDones, audioCount] = [0, 0, 0];
  let [wasCut, isAsked, isLast] = [false, true, false];
  let lastError = 'no error';
  const line = await Line.open(client, tally, (event) => {
    if (event.contextId !== null && !sentIds.has(event.contextId)) line.fail(`context ${event.contextId}`);
    if (event.kind === 'audio' && !listener.hear(event.bytes))
      line.fail(`audio of somebody else: ${listener.describe(event.bytes)}`);
    if (event.kind === 'audio') audioCount++;
    if (event.kind === 'error') {
      tally.errors++;
      lastError = event.message;
    }
    if (event.kind === 'error' && event.message === OVERLOADED) {
      tally.refusals++;
      listener.expectCut();
      wasCut = true;
    }
    if (event.kind !== 'done') return;
    doneCount++;
    if (wasCut) return;
    if (!listener.isWhole(FRAME_BYTES[role.codec]))
      line.fail(
        `done before the end, ${listener.heardBytes} of ${expected.length} bytes heard; ${lastError}`,
      );
    tally.wholes++;
  });

  const say = (): void => {
    if (isRaw) {
      line.send(text);
      return;
    }
    awaitedDones++;
    const contextId = `${client.index}-${awaitedDones}`;
    if (chance(0.7)) sentIds.add(contextId);
    const withId = sentIds.has(contextId) ? { contextId } : {};
    if (role.segment !== 'never') {
      line.send(legacyFrame({ text, ...withId }));
      // No text is left for this to speak; without it, done waits until the text has been played.
      isAsked = chance(0.8);
      if (isAsked) line.send(legacyFrame({ operation: 'flush' }));
      return;
    }
    for (const token of chance(0.5) ? tokensOf(text) : [text])
      line.send(legacyFrame({ text: token, ...withId }));
    line.send(legacyFrame({ operation: 'flush' }));
  };
  const clear = (): void => {
    wasCut = true;
    listener.expectCut();
    tally.cuts++;
    for (let storm = chance(0.3) ? 200 : 1; storm > 0; storm--)
      line.send(isRaw ? '<CLEAR>' : legacyFrame({ operation: 'clear' }));
  };
  const speakOnce = async (): Promise<void> => {
    // Raw clients get no done: after a cut, none knows which text it heard to its end, and two that wait become one.
    isLast = isRaw && wasCut;
    const wholes = listener.wholeCount;
    const audioBefore = audioCount;
    // Flushed text never runs into the text that follows.
    for (let count = role.segment === 'never' ? 1 + upTo(2) : 1; count > 0; count--) say();
    if (chance(0.3)) await misbehave(line);
    if (chance(0.4)) {
      await sleep(upTo(60));
      // Before its first sound, text that no flush asked for is dropped without a done.
      if (!isAsked) await line.until(() => audioCount > audioBefore, 'first sound');
      clear();
      if (isRaw) return;
    }
    if (isRaw) await line.until(() => listener.wholeCount > wholes, 'whole text');
    else
      await line.until(
        () => doneCount === awaitedDones,
        'done',
        () => `${doneCount} of ${awaitedDones}`,
      );
    if (isRaw && !line.isClosed) tally.wholes++;
  };

  for (let step = upTo(MAX_STEPS); step >= 0 && !line.isClosed && !isLast; step--) {
    if (chance(0.5)) await misbehave(line);
    await speakOnce();
  }
  if (doneCount > awaitedDones) line.fail(`${doneCount} done for ${awaitedDones} texts`);
  // Most leave in the middle of something.
  if (!isLast && chance(0.7)) say();
  if (chance(0.5)) await sleep(upTo(50));
  if (chance(0.7)) return leave(line);
  listener.expectPadding();
  line.send(isRaw ? '<EOS>' : legacyFrame({ operation: 'eos' }));
  await line.until(() => line.isClosed, 'close after eos');
  if (line.wasWellClosed && doneCount !== awaitedDones) line.fail('no last done');
}

interface Context {
  heard: number;
  state: 'open' | 'cancelling' | 'over';
}

async function liveCoda(client: Client, tally: Tally): Promise<void> {
  const { role, text, expected } = client;
  const contexts = new Map<string, Context>();
  const frame = codaFrame.bind(null, role.dialect as 'coda-json' | 'coda-binary');
  const openCount = (): number => [...contexts.values()].filter(({ state }) => state !== 'over').length;

  const line = await Line.open(client, tally, (event) => {
    if (event.kind === 'error') tally.errors++;
    const context = contexts.get(event.contextId ?? '');
    if (context !== undefined) onEvent(context, event);
    else if (event.kind === 'audio') line.fail(`audio for the context ${event.contextId ?? ''}`);
    else if (/^caller/.test(event.contextId ?? '')) line.fail(`context ${event.contextId ?? ''}`);
  });
  const onEvent = (context: Context, event: ServerEvent): void => {
    if (context.state === 'over' && event.kind !== 'error') line.fail(`${event.kind} after the end`);
    if (event.kind === 'audio') {
      const next = expected.subarray(context.heard, context.heard + event.bytes.length);
      if (!event.bytes.equals(next)) line.fail('audio of somebody else');
      context.heard += event.bytes.length;
    } else if (event.kind === 'done') {
      if (context.heard !== expected.length)
        line.fail(`done at ${context.heard} of ${expected.length} bytes`);
      context.state = 'over';
      tally.wholes++;
    } else if (event.kind === 'cancelled') {
      if (context.state !== 'cancelling') line.fail('cancelled by nobody');
      context.state = 'over';
    } else if (event.kind === 'error') {
      if (/^(resource_exhausted|unavailable)/.test(event.message)) tally.refusals++;
      else if (context.state === 'open') line.fail(event.message);
      context.state = 'over';
    }
  };

  const begin = (): string => {
    const contextId = `caller ${client.index}, ${contexts.size}`;
    contexts.set(contextId, { heard: 0, state: 'open' });
    const whole = chance(0.3);
    line.send(frame({ contextId, start: { ...codaStart(client), ...(whole && { text }) } }));
    if (!whole) for (const token of tokensOf(text)) line.send(frame({ contextId, text: token }));
    line.send(frame({ contextId, end: {} }));
    return contextId;
  };
  const cancel = (contextId: string): void => {
    const context = contexts.get(contextId);
    if (context?.state === 'open') context.state = 'cancelling';
    tally.cuts++;
    for (let storm = chance(0.3) ? 200 : 1; storm > 0; storm--) line.send(frame({ contextId, cancel: {} }));
  };

  for (let step = upTo(MAX_STEPS); step >= 0 && !line.isClosed; step--) {
    if (chance(0.5)) await misbehave(line);
    const begun = Array.from({ length: chance(0.03) ? 16 : 1 + upTo(2) }, begin);
    if (chance(0.3)) await misbehave(line);
    await sleep(upTo(60));
    for (const contextId of begun) if (chance(0.4)) cancel(contextId);
    await line.until(() => openCount() === 0, 'end of the contexts');
  }
  if (chance(0.7)) begin();
  if (chance(0.5)) await sleep(upTo(50));
  await leave(line);
}

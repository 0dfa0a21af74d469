import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startAudioSocketBridge } from './audio-socket-bridge.js';
import { type Bridge, type BridgeOptions, startBridge } from './bridge.js';
import { keypadAgent } from './keypad-agent.js';
import { Phone } from './phone/phone.js';
import { describe } from './phone/statistics.js';
import { readMulawFile } from './phone/wav.js';

const USAGE = `usage: npm run example:telephony -- [demo | bridge | asterisk | phone] [options]

  demo      bridge and phone together: a call, its figures and a recording (the default)
  bridge    answers a telephone platform's media streams and Asterisk's WebSocket/ channels with the keypad agent
  asterisk  answers calls of Asterisk's AudioSocket() with it
  phone     calls a bridge as a platform would

Environment (demo, bridge, asterisk):
  SONANT_KEY   a key of Sonant: npx sonant keys create --name telephony
  SONANT_URL   default http://127.0.0.1:8080

bridge and asterisk:
  --host ADDRESS   default 127.0.0.1
  --port NUMBER    default 8090
  --path PATH      default /media-stream; one that nobody guesses keeps strangers out (bridge)
  --speaker NAME   default astra (demo too)
phone and demo:
  --url URL        default ws://127.0.0.1:8090/media-stream (phone only)
  --press D@S      press digit D after S seconds; may be repeated (demo: 1@6, 2@9, #@14)
  --say FILE       what the caller says: WAV or bare mu-law, 8000 Hz, one channel
  --say-at S       after so many seconds (default 1)
  --seconds S      hang up after S seconds (default 30)
  --out FILE       the recording (default call.wav): the caller left, what the caller heard right
`;

const OPTIONS = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8090' },
  path: { type: 'string', default: '/media-stream' },
  speaker: { type: 'string', default: 'astra' },
  url: { type: 'string', default: 'ws://127.0.0.1:8090/media-stream' },
  press: { type: 'string', multiple: true },
  say: { type: 'string' },
  'say-at': { type: 'string', default: '1' },
  seconds: { type: 'string', default: '30' },
  out: { type: 'string', default: 'call.wav' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Settings = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

const DEMO_PRESSES = ['1@6', '2@9', '#@14'];

/** An error that the person who started the program can correct. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [mode = 'demo'] = positionals;
  if (values.help) process.stdout.write(USAGE);
  else if (mode === 'bridge') await runBridge(values);
  else if (mode === 'asterisk') await runAsterisk(values);
  else if (mode === 'phone') await runPhone(values, values.url, values.press ?? []);
  else if (mode === 'demo') await runDemo(values);
  else throw new UsageError(`there is no "${mode}"\n\n${USAGE}`);
}

async function runBridge(values: Settings): Promise<void> {
  const bridge = await openBridge(values, numberOf('--port', values.port, 65535));
  say(`the bridge waits for media streams at ${bridge.url}`);
  closeOnSignal(bridge);
}

async function runAsterisk(values: Settings): Promise<void> {
  const bridge = await startAudioSocketBridge(optionsOf(values, numberOf('--port', values.port, 65535)));
  say(`the bridge waits for AudioSocket(uuid,${bridge.url})`);
  closeOnSignal(bridge);
}

function closeOnSignal(bridge: Bridge): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void bridge.close());
}

async function runDemo(values: Settings): Promise<void> {
  const bridge = await openBridge(values, 0);
  try {
    await runPhone(values, bridge.url, values.press ?? DEMO_PRESSES);
  } finally {
    await bridge.close();
  }
}

function openBridge(values: Settings, port: number): Promise<Bridge> {
  return startBridge({ ...optionsOf(values, port), path: values.path });
}

function optionsOf({ host, speaker }: Settings, port: number): Omit<BridgeOptions, 'path'> {
  const { SONANT_KEY: key, SONANT_URL: url = 'http://127.0.0.1:8080' } = process.env;
  if (key === undefined || key === '') {
    throw new UsageError('SONANT_KEY is not set; make a key: npx sonant keys create --name telephony');
  }
  if (!URL.canParse(url)) throw new UsageError(`SONANT_URL is not an address: ${url}`);
  return { sonant: { url, key, speaker }, agent: keypadAgent, host, port, log: say };
}

async function runPhone(values: Settings, url: string, presses: readonly string[]): Promise<void> {
  const phone = new Phone(url, { onMark: (name) => say(`phone: ${name} is over`) });
  const timers = presses.map((press) => {
    const [, digit = '', at = ''] = /^([0-9*#])@([\d.]+)$/.exec(press) ?? [];
    if (digit === '') throw new UsageError(`--press takes a digit and seconds, such as 1@6, not ${press}`);
    return later(at, () => {
      say(`phone: presses ${digit}`);
      phone.press(digit);
    });
  });
  if (values.say !== undefined) {
    const voice = readMulawFile(values.say);
    timers.push(later(numberOf('--say-at', values['say-at'], 3600), () => phone.say(voice)));
  }
  timers.push(later(numberOf('--seconds', values.seconds, 3600), () => phone.hangUp()));
  try {
    const { closeCode, closeReason, statistics, wav } = await phone.call;
    say(
      closeReason === ''
        ? `the call is over (${closeCode})`
        : `the bridge ended the call (${closeCode}: ${closeReason})`,
    );
    say(describe(statistics));
    writeFileSync(values.out, wav);
    say(`recorded in ${values.out}`);
    if (statistics.frames === 0) process.exitCode = 1;
  } finally {
    timers.forEach(clearTimeout);
  }
}

function later(seconds: string | number, run: () => void): NodeJS.Timeout {
  return setTimeout(run, Number(seconds) * 1000);
}

function numberOf(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!(value >= 0 && value <= most))
    throw new UsageError(`${name} takes a number from 0 to ${most}, not ${text}`);
  return value;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

import { existsSync, realpathSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { AUDIO_CODECS, type AudioCodec, TELEPHONE_CODECS, TELEPHONE_RATE_HZ } from '../../contracts/audio.js';
import { MODEL_IDS, type ModelId } from '../../contracts/catalog.js';
import type { WordTimes } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import type { Fields } from '../../transports/shared/fields.js';
import { MODEL_RULES } from '../../transports/shared/model-rules.js';
import { DEFAULT_MODEL } from '../../transports/shared/synthesis-request.js';
import { type CommonOptions, leaf, mustBe, show, UsageError } from '../command.js';
import { configuredServer } from '../server-client.js';
import { AudioOutput } from './audio-output.js';
import { chooseVoice } from './default-voice.js';
import { type Beside, codecOf, fileOfChapter, filesOf, STDOUT, writeBeside } from './files.js';
import type { Chapter, Passage } from './passages.js';
import { Player } from './player.js';
import { Progress } from './progress.js';
import { sayAtServer } from './say-at-server.js';
import { chaptersOf, readSource, type Source, STDIN } from './source.js';

interface SayOptions extends CommonOptions, Beside {
  readonly input?: string;
  readonly speaker?: string;
  readonly output?: string;
  readonly play?: true;
  readonly model: ModelId;
  readonly lang?: string;
  readonly format?: AudioCodec;
  readonly rate?: number;
  readonly speed: number;
  readonly pitch: number;
  readonly gain?: number;
  readonly loudness?: number;
  readonly chapters?: true;
  readonly ssml?: true;
}

/** What is spoken into one file, validated only as far as the command line can. */
export interface Utterance {
  readonly passages: readonly Passage[];
  readonly speaker: string;
  readonly modelId: ModelId;
  /** Undefined: the speaker's. */
  readonly lang: string | undefined;
  readonly codec: AudioCodec;
  readonly sampleRateHz: number;
  /** Above 1 is faster. */
  readonly speed: number;
  /** Semitones above the speaker's own. */
  readonly pitch: number;
  /** Decibels of gain; undefined: none. */
  readonly gain?: number | undefined;
  /** LUFS that the voice is brought to before `gain`; undefined: its own loudness. */
  readonly loudness?: number | undefined;
  /** Pronunciations of terms that override the account's lexicon, like the `lexicon` of a request. */
  readonly lexicon?: Fields | undefined;
  /** Whether word times are needed. */
  readonly wordTimes: 'wanted' | 'none';
}

/** What was said. */
export interface Said {
  /** Undefined: not asked for. */
  readonly words: WordTimes | undefined;
  /** The delay of the latest subtitle, in milliseconds. */
  readonly lateMs: number;
}

export function addSayCommand(root: Command): void {
  leaf(root, 'say', 'speak a text aloud or to a file; without SONANT_URL, it needs no server', [
    'sonant say "Hello, world."',
    'sonant say "Guten Tag." --lang de -o tag.ulaw',
    'sonant say book.md -o book.mp3 --chapters --subtitles vtt',
    'sonant say talk.srt --speaker linde -o talk.wav',
    'echo "From a pipe." | sonant say --speaker astra -o pipe.flac',
    'sonant say "Quick!" --speaker luna --speed 1.3 --format mp3 -o - | mpg123 -',
    'SONANT_URL=http://127.0.0.1:8080 SONANT_API_KEY=$KEY sonant say "Hello." -s astra -o hello.mp3',
  ])
    .argument(
      '[text...]',
      `words, or a file that ends in .txt, .md, .srt or .ssml; ${STDIN} or nothing reads standard input`,
    )
    .option('-i, --input <file>', 'file to read: .txt, .md, .ssml, or .srt, whose timing is kept')
    .option('--ssml', 'the text is SSML, even if it does not begin with <speak')
    .option(
      '-s, --speaker <name>',
      'the voice; see: sonant voices; default: SONANT_VOICE, or a voice of the language',
    )
    .option('-o, --output <file>', `file to write, or ${STDOUT} for stdout; without it, the audio is played`)
    .option('-p, --play', 'play the audio, which is the default without -o')
    .addOption(new Option('-m, --model <id>', 'the model').choices(MODEL_IDS).default(DEFAULT_MODEL))
    .option('-l, --lang <code>', "language of the text; default: the speaker's")
    .addOption(
      new Option('-f, --format <name>', "audio format; default: from the file's extension, or wav").choices(
        AUDIO_CODECS,
      ),
    )
    .option(
      '-r, --rate <hz>',
      "samples per second; default: the model's, or 8000 for mulaw and alaw",
      mustBe('a number', finite),
    )
    .option('--speed <factor>', 'above 1 is faster; 0.4 to 2.5', parseWithin(0.4, 2.5), 1)
    .option('--pitch <semitones>', 'above 0 is higher; -12 to 12', parseWithin(-12, 12), 0)
    .option('--gain <db>', 'above 0 is louder; -60 to 40', parseWithin(-60, 40))
    .option(
      '--loudness <lufs>',
      'loudness of the voice in LUFS, such as -23; -60 to -10',
      parseWithin(-60, -10),
    )
    .option('--timestamps', 'also write the time of each word, to <output>.json')
    .addOption(
      new Option('--subtitles <format>', 'also write subtitles, next to the audio file').choices([
        'srt',
        'vtt',
      ]),
    )
    .option('--chapters', 'write one file per heading of a .md file: book.mp3 becomes book-01.mp3 and so on')
    .action(say);
}

async function say(words: readonly string[], options: SayOptions): Promise<void> {
  const { output, model: modelId, lang, speed, pitch, gain, loudness, json } = options;
  checkTargets(options);
  const read = readSource(words, options.input);
  const source = options.ssml === true ? { ...read, kind: '.ssml' as const } : read;
  if (source.text.trim() === '') throw new SonantError('text_empty', { field: 'text' });
  const codec = output === undefined ? 'wav' : (options.format ?? codecOf(output));
  const ownRateHz = TELEPHONE_CODECS.includes(codec) ? TELEPHONE_RATE_HZ : undefined;
  const sampleRateHz = options.rate ?? ownRateHz ?? MODEL_RULES[modelId].sampleRateHz.default;
  const { speaker, language } = await chooseVoice(options.speaker, modelId, lang);
  const wordTimes = options.timestamps === true || options.subtitles !== undefined ? 'wanted' : 'none';
  const level = { gain, loudness };
  const common = { speaker, modelId, lang, codec, sampleRateHz, speed, pitch, ...level, wordTimes } as const;
  const chapters = chaptersOf(source, language);
  const jobs = jobsOf(chapters, options);
  checkSourceIsKept(source, jobs, options);
  const progress = new Progress(
    jobs.flatMap(({ passages }) => passages).reduce((sum, { text }) => sum + text.length, 0),
  );
  const written: { output: string; bytes: number; title?: string }[] = [];
  let doneCharacters = 0;
  try {
    for (const { file, title, passages } of jobs) {
      const audio = new AudioOutput(file === undefined ? Player.start() : file, common);
      const shown = (characters: number, note: string): void =>
        progress.show(doneCharacters + characters, note);
      const said = await speak({ ...common, passages }, audio, shown);
      doneCharacters += passages.reduce((sum, { text }) => sum + text.length, 0);
      if (file !== undefined && said.words !== undefined) writeBeside(file, said.words, language, options);
      if (said.lateMs > LATE_MS) progress.clear();
      warnOfLateness(said, source, json);
      written.push({
        output: file ?? 'played',
        bytes: audio.byteCount,
        ...(title === undefined ? {} : { title }),
      });
    }
  } finally {
    progress.clear();
  }
  const spoken = { speaker, modelId, format: codec, samplingRate: sampleRateHz };
  const [only = { output: '', bytes: 0 }] = written;
  show(options.chapters ? { chapters: written, ...spoken } : { ...only, ...spoken }, '', options);
}

interface AloudOptions {
  readonly lexicon?: Fields;
  /** A WAV file; unless given, it is played. */
  readonly output?: string | undefined;
}

/** Plays a text of one request. @throws CommandError, SonantError as `sonant say` */
export async function sayAloud(
  text: string,
  speaker: string,
  modelId: ModelId,
  { lexicon, output }: AloudOptions = {},
): Promise<void> {
  const format = { codec: 'wav', sampleRateHz: MODEL_RULES[modelId].sampleRateHz.default } as const;
  const plain = { lang: undefined, speed: 1, pitch: 0, wordTimes: 'none' } as const;
  const utterance = { passages: [{ text }], speaker, modelId, ...format, ...plain, lexicon };
  await speak(utterance, new AudioOutput(output ?? Player.start(), format), () => undefined);
}

async function speak(
  utterance: Utterance,
  audio: AudioOutput,
  shown: (characters: number, note: string) => void,
): Promise<Said> {
  const server = configuredServer();
  if (server !== undefined) return sayAtServer(server, utterance, audio, shown);
  const { sayHere } = await import('./say-here.js');
  return sayHere(utterance, audio, shown);
}

/** @throws UsageError: what cannot go together */
function checkTargets({ output, play, json, chapters, timestamps, subtitles, format }: SayOptions): void {
  const beside = timestamps === true ? '--timestamps' : subtitles === undefined ? undefined : '--subtitles';
  const isFile = output !== undefined && output !== STDOUT;
  if (json && output === STDOUT) {
    throw new UsageError('stdout cannot take both the audio and the JSON; give -o a file');
  }
  if (play === true && output !== undefined) throw new UsageError('give -o or --play, not both');
  if (beside !== undefined && !isFile)
    throw new UsageError(`${beside} writes beside the audio; give -o a file`);
  if (chapters === true && !isFile)
    throw new UsageError('--chapters writes several files; give -o a name for them');
  if (format !== undefined && output === undefined) throw new UsageError('--format needs -o <file>');
}

interface Job {
  /** Undefined: it is played. */
  readonly file: string | undefined;
  readonly title: string | undefined;
  readonly passages: readonly Passage[];
}

function jobsOf(chapters: readonly Chapter[], { output, chapters: apart }: SayOptions): Job[] {
  if (apart !== true || output === undefined) {
    return [{ file: output, title: undefined, passages: chapters.flatMap(({ passages }) => passages) }];
  }
  return chapters.map(({ title, passages }, i) => ({
    file: fileOfChapter(output, i + 1, chapters.length),
    title,
    passages,
  }));
}

/** @throws UsageError when the input would be overwritten */
function checkSourceIsKept({ file: read }: Source, jobs: readonly Job[], options: SayOptions): void {
  if (read === undefined) return;
  const written = jobs.flatMap(({ file }) => (file === undefined ? [] : filesOf(file, options)));
  const lost = written.find((file) => existsSync(file) && realpathSync(file) === realpathSync(read));
  if (lost !== undefined) {
    throw new UsageError(`${lost} is the input and would be overwritten; give -o another name`);
  }
}

/** A shorter delay is not noticed. */
const LATE_MS = 200;

function warnOfLateness({ lateMs }: Said, { kind }: Source, json: true | undefined): void {
  if (kind !== '.srt' || lateMs <= LATE_MS || json) return;
  const seconds = (lateMs / 1000).toFixed(1);
  process.stderr.write(
    `sonant: some subtitles are too long for their time, by up to ${seconds} s; try a higher --speed\n`,
  );
}

function finite(value: string): number | undefined {
  const number = value.trim() === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const parseWithin = (min: number, max: number) =>
  mustBe(`from ${min} to ${max}`, (value) => {
    const number = finite(value);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  });

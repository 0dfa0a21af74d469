import { spawn } from 'node:child_process';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { comparablePhones } from '../../src/text/phonetics/comparable.js';
import { readEspeakIpa } from '../../src/text/phonetics/ipa.js';
import { LISTS } from './pronounce-lists.js';

/** Where espeak-ng changes to another language's voice and back. */
const VOICE_CHANGE = /\([a-z]{2,3}(?:-[a-z0-9-]{1,20})?\)/g;

/** The program and not our addon, which keeps signs away from it. @returns null when it fails, or dies on the text */
function espeakIpa(text: string, voice: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('espeak-ng', ['-q', '--ipa', '--stdin', '-v', voice], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const parts: Buffer[] = [];
    child.on('error', () => {
      reject(new Error('espeak-ng is not installed'));
    });
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('close', (code) => {
      resolve(code === 0 ? Buffer.concat(parts).toString('utf8') : null);
    });
    child.stdin.end(text);
  });
}

/** How espeak-ng pronounces a text, with its own normalizer: sounds without stress, pauses or word boundaries. */
export function openSounds(language: LanguageCode): (text: string) => Promise<string | null> {
  const voice = LISTS.find((list) => list.language === language)?.espeakVoice ?? language;
  const known = new Map<string, Promise<string | null>>();
  const sound = async (text: string): Promise<string | null> => {
    const ipa = await espeakIpa(text, voice);
    if (ipa === null) return null;
    const phones = readEspeakIpa(ipa.replace(VOICE_CHANGE, '').replace(/\s+/g, ' ')).flat();
    return comparablePhones(phones, language)
      .map(({ token }) => token)
      .join(' ');
  };
  return (text) => {
    const sounds = known.get(text) ?? sound(text);
    known.set(text, sounds);
    return sounds;
  };
}

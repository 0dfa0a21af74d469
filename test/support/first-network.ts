import { fileURLToPath } from 'node:url';
import { loadAddon } from '../../src/engine/addon.js';

/**
 * A program for a process of its own, where SONANT_ISA holds: labels words with the letter network of a language before
 * anything else of the engine is used, and prints what it says as JSON.
 */
const [language = '', ...words] = process.argv.slice(2);
const folder = fileURLToPath(new URL(`../../../models/g2p/${language}`, import.meta.url));
const addon = loadAddon();
const { letters, labels } = addon.loadLetterNetwork(folder);
const idOf = new Map(letters.map((letter, i) => [letter, i + 2]));
const said = words.map((word) => {
  const ids = Int32Array.from(Array.from(word), (letter) => idOf.get(letter) ?? 1);
  const { labels: found, probabilities } = addon.labelLetters(folder, ids);
  const sounds = Array.from(found, (label) => labels[label] ?? '?').filter((label) => label !== '');
  return { sounds: sounds.join(' '), least: Math.min(...probabilities) };
});
process.stdout.write(JSON.stringify({ isa: addon.isa(), words: said }));

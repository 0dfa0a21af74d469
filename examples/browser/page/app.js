/* global document, fetch, navigator, requestAnimationFrame, Option */
import { Bridge } from './bridge.js';
import { Player } from './player.js';
import { Reader } from './reader.js';
import { Waveform } from './waveform.js';

const AGENT_WORD_MS = 60;
const MODELS_BEST_FIRST = ['coda', 'mistv3', 'mistv2', 'mist'];
const SAMPLES = {
  eng:
    'Every voice you hear on this page is made while you listen. ' +
    'The server sends a sentence as soon as it is whole, and the next one begins exactly where it ended. ' +
    'Change these words, choose another voice, and press Speak.',
  ger:
    'Jede Stimme auf dieser Seite entsteht, während Sie zuhören. ' +
    'Der Server schickt einen Satz, sobald er fertig ist, und der nächste beginnt genau dort, wo er endet. ' +
    'Ändern Sie diese Wörter, und drücken Sie auf Speak.',
  spa:
    'Cada voz que oye en esta página se crea mientras escucha. ' +
    'El servidor envía cada frase en cuanto está completa. Cambie estas palabras y pulse Speak.',
  fra:
    'Chaque voix de cette page naît pendant que vous écoutez. ' +
    'Le serveur envoie chaque phrase dès qu’elle est complète. Changez ces mots, puis appuyez sur Speak.',
  por:
    'Cada voz desta página é criada enquanto você escuta. ' +
    'O servidor envia cada frase assim que ela fica pronta. Mude estas palavras e pressione Speak.',
  ita:
    'Ogni voce di questa pagina nasce mentre ascolta. ' +
    'Il server invia ogni frase appena è completa. Cambi queste parole e prema Speak.',
  jpn: 'このページの声は、お聞きになっている間に作られます。文ができあがると、すぐに届きます。文章を変えて、Speakを押してください。',
  ara:
    'كل صوت تسمعه في هذه الصفحة يولد وأنت تستمع. ' +
    'يرسل الخادم كل جملة فور اكتمالها. غيّر هذه الكلمات واضغط Speak.',
  hin:
    'इस पन्ने की हर आवाज़ आपके सुनते-सुनते बनती है। ' +
    'सर्वर हर वाक्य पूरा होते ही भेज देता है। ये शब्द बदलिए और Speak दबाइए।',
};

const element = (id) => document.getElementById(id);
const form = element('form');
const text = element('text');
const voiceChoice = element('voice');
const speed = element('speed');

const player = new Player();
const reader = new Reader(element('reader'));
const waveform = new Waveform(element('waveform'), player.analyser);
const bridge = new Bridge({ onAudio, onTimestamps, onDone, onError: stopWith });

let voices = [];
/** What is being spoken, if anything is. */
let speech;

async function speak() {
  const words = text.value;
  const voice = voices[voiceChoice.value];
  if (speech || !voice || words.trim() === '') return;
  const current = { playback: player.play(), pressedMs: performance.now(), focused: document.activeElement };
  speech = current;
  showSpeaking(words);
  follow(current);
  await player.wake();
  if (speech !== current) return;
  bridge.start({ speaker: voice.speaker, modelId: voice.modelId, speed: Number(speed.value) });
  await type(words, () => speech === current);
  if (speech === current) bridge.end();
}

/** Sends the text: at once, or a word at a time as a language model does. */
async function type(words, goesOn) {
  const pieces = element('as-agent').checked ? words.match(/\s*\S+/gu) : [words];
  let end = 0;
  for (const piece of pieces) {
    if (!goesOn()) return;
    bridge.say(piece);
    reader.reveal((end += piece.length));
    if (pieces.length > 1) await new Promise((resolve) => setTimeout(resolve, AGENT_WORD_MS));
  }
}

function onAudio(samples) {
  const { playback, pressedMs } = speech;
  const isFirst = playback.receivedSeconds === 0;
  playback.push(samples);
  if (!isFirst) return;
  const arrivedMs = performance.now() - pressedMs;
  element('first-audio').textContent = milliseconds(arrivedMs);
  element('heard-after').textContent = milliseconds(arrivedMs + playback.secondsUntilHeard * 1000);
}

/** They come before the audio that they are about, so that audio begins where what was received ends. */
function onTimestamps(times) {
  reader.time(times, speech.playback.receivedSeconds);
}

function onDone() {
  speech.playback.finish();
}

/** Each frame of the screen while it is spoken. */
function follow(current) {
  if (speech !== current) return;
  const { playback } = current;
  reader.show(playback.heardSeconds);
  element('gaps').textContent = playback.gaps;
  if (playback.isOver) showIdle('Finished');
  else requestAnimationFrame(() => follow(current));
}

function stop() {
  if (!speech) return;
  bridge.clear();
  speech.playback.stop();
  showIdle('Stopped');
}

function stopWith(problem) {
  if (!speech) return;
  speech.playback.stop();
  showIdle('');
  showProblem(problem);
}

function showSpeaking(words) {
  reader.begin(words);
  document.body.classList.add('speaking');
  element('speak').disabled = true;
  element('stop').disabled = false;
  element('stop').focus({ preventScroll: true });
  element('status').textContent = 'Speaking';
  showProblem('');
  for (const id of ['first-audio', 'heard-after', 'gaps']) element(id).textContent = '–';
  waveform.wake();
}

function showIdle(status) {
  document.body.classList.remove('speaking');
  element('speak').disabled = false;
  if (document.activeElement === element('stop')) speech.focused.focus({ preventScroll: true });
  element('stop').disabled = true;
  speech = undefined;
  element('status').textContent = status;
  waveform.rest();
}

function showProblem(problem) {
  element('problem').textContent = problem;
  element('problem').hidden = problem === '';
}

const milliseconds = (value) => `${Math.round(value)} ms`;

/** One entry a speaker, with the best of its models, in groups by language. */
async function loadVoices() {
  const answer = await fetch('data/voices/voice_details.json').catch(() => undefined);
  if (!answer?.ok) return showProblem('Sonant cannot be reached. Is it running?');
  const rank = ({ modelId }) => MODELS_BEST_FIRST.indexOf(modelId);
  const best = new Map();
  for (const voice of (await answer.json()).sort((a, b) => rank(a) - rank(b))) {
    if (!best.has(voice.speaker)) best.set(voice.speaker, voice);
  }
  voices = [...best.values()];
  for (const [index, { speaker, language }] of voices.entries()) {
    const name = speaker[0].toUpperCase() + speaker.slice(1);
    languageGroup(language).append(new Option(name, index));
  }
  showVoice();
}

function languageGroup(language) {
  const found = [...voiceChoice.children].find(({ label }) => label === language);
  if (found) return found;
  const group = document.createElement('optgroup');
  group.label = language;
  voiceChoice.append(group);
  return group;
}

function showVoice() {
  const { description, modelId, lang } = voices[voiceChoice.value];
  element('about-voice').textContent = description;
  element('model').textContent = modelId;
  const isUntouched = text.value === '' || Object.values(SAMPLES).includes(text.value);
  if (isUntouched) text.value = SAMPLES[lang] ?? SAMPLES.eng;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void speak();
});
element('stop').addEventListener('click', stop);
voiceChoice.addEventListener('change', showVoice);
speed.addEventListener('input', () => {
  element('speed-shown').textContent = `${Number(speed.value)}×`;
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') stop();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
if (/Mac|iPhone|iPad/.test(navigator.userAgent)) element('speak-key').textContent = '⌘ ↵';
void loadVoices();

import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { LanguageCode, ServedVoice } from '../../../src/contracts/catalog.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { levelDbOf } from '../../../tools/voices-loudness.js';
import { MODELS, request } from '../../support/synthesis.js';

/** A sentence, and what people answer. */
const TEXTS: Readonly<Record<LanguageCode, readonly [sentence: string, ...short: string[]]>> = {
  en: [
    'The next train to the harbour leaves at half past nine.',
    'Yes.',
    'Ok, thanks.',
    'No.',
    'If.',
    'What?',
  ],
  de: ['Der nächste Zug zum Hafen fährt um halb zehn von Gleis zwei.', 'Ja.', 'Ok, danke.', 'Nein.', 'Gut.'],
  fr: ['Le prochain train pour le port part à neuf heures et demie.', 'Oui.', 'Non.', 'Merci.'],
  es: ['El próximo tren al puerto sale a las nueve y media.', 'Sí.', 'No.', 'Hola.', 'Gracias.'],
  pt: ['O próximo trem para o porto sai às nove e meia.', 'Sim.', 'Não.', 'Obrigado.'],
  it: ['Il prossimo treno per il porto parte alle nove e mezza.', 'Sì.', 'No.', 'Grazie.'],
  ja: ['港行きの次の電車は、九時半に二番線から出ます。', 'はい。', 'いいえ。', 'ありがとう。'],
  ar: ['يغادر القطار التالي إلى الميناء في التاسعة والنصف.', 'نعم.', 'لا.', 'شكرا.'],
  hi: ['बंदरगाह की अगली गाड़ी साढ़े नौ बजे जाएगी।', 'हाँ।', 'नहीं।', 'धन्यवाद।'],
};
/** People vary by as much from sentence to sentence. */
const MOST_DB = 5;

const engine = new SpeechEngine(MODELS);
const levelOf = (voice: ServedVoice, text: string): number =>
  levelDbOf(
    Buffer.from(
      synthesizeToBytes(engine, request(text, { voice, voiceName: voice.name, cutSilence: 'both' })),
    ),
  );

void t.test(`short texts are at most ${MOST_DB} dB louder or softer than a sentence`, (t) => {
  for (const voice of loadCatalog(MODELS).servedVoices()) {
    const [sentence, ...short] = TEXTS[voice.language];
    const usual = levelOf(voice, sentence);
    for (const text of short) {
      const excess = levelOf(voice, text) - usual;
      t.ok(Math.abs(excess) <= MOST_DB, `${voice.name} of ${voice.pack}, "${text}": ${excess.toFixed(1)} dB`);
    }
  }
  t.end();
});

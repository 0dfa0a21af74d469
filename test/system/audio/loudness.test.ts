import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import type { LanguageCode } from '../../../src/contracts/catalog.js';
import { loudnessOf, paragraphOf } from '../../../tools/voices-loudness.js';
import { decode } from '../../support/e2e-audio.js';
import { speak } from '../../support/e2e-client.js';
import { startServer } from '../../support/running-server.js';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));

/** Four sentences that were not used to measure any level. */
const OTHER_TEXTS: Readonly<Record<LanguageCode, string>> = {
  en: 'Your order, number 27, left us today at a quarter past nine. The parcel should arrive on Friday, between eight and ten in the morning. If nobody is at home, the driver leaves it with a neighbour. Please call us when something is missing, and we will send it again.',
  de: 'Ihre Bestellung Nummer 27 ging heute um Viertel nach neun ab. Das Paket kommt am Freitag zwischen acht und zehn Uhr an. Ist niemand zu Hause, gibt der Fahrer es bei den Nachbarn ab. Bitte rufen Sie uns an, wenn etwas fehlt.',
  fr: 'Votre commande numéro 27 est partie aujourd’hui à neuf heures et quart. Le colis devrait arriver vendredi matin. Si personne n’est à la maison, le chauffeur le laisse chez un voisin. Appelez-nous s’il manque quelque chose.',
  es: 'Su pedido número 27 salió hoy a las nueve y cuarto. El paquete debería llegar el viernes por la mañana. Si no hay nadie en casa, el conductor lo deja con un vecino. Llámenos si falta algo.',
  pt: 'Seu pedido número 27 saiu hoje às nove e quinze. O pacote deve chegar na sexta-feira de manhã. Se não houver ninguém em casa, o motorista o deixa com um vizinho. Ligue para nós se faltar alguma coisa.',
  it: 'Il suo ordine numero 27 è partito oggi alle nove e un quarto. Il pacco dovrebbe arrivare venerdì mattina. Se non c’è nessuno in casa, il corriere lo lascia a un vicino. Ci chiami se manca qualcosa.',
  ja: 'ご注文の品は本日九時十五分に出荷されました。荷物は金曜日の朝に届く予定です。ご不在の場合は近所の方に預けます。足りないものがあればお電話ください。',
  ar: 'غادر طلبك اليوم في التاسعة والربع صباحا. من المتوقع أن يصل الطرد يوم الجمعة في الصباح. إذا لم يكن أحد في البيت يتركه السائق عند الجيران. اتصل بنا إذا كان هناك شيء ناقص.',
  hi: 'आपका ऑर्डर आज सुबह सवा नौ बजे निकल गया। पार्सल शुक्रवार की सुबह पहुँचना चाहिए। अगर घर पर कोई नहीं है तो ड्राइवर उसे पड़ोसी के पास छोड़ देता है। अगर कुछ कम हो तो हमें फ़ोन करें।',
};

t.setTimeout(900_000);
const server = await startServer();
t.teardown(() => server.stop());

/** Each voice once with each pack that it has. */
const SERVED = loadCatalog(MODELS).voices.flatMap((voice) =>
  [voice.models.find((id) => id === 'coda'), voice.models.find((id) => id !== 'coda')]
    .filter((modelId) => modelId !== undefined)
    .map((modelId) => ({ speaker: voice.name, language: voice.language, modelId })),
);

for (const [line, loudness, accept, rateHz] of [
  ['broadcast', -23, 'audio/L16', 24000],
  ['a telephone', -26, 'audio/PCMU', 8000],
] as const) {
  /** The difference of the speech from the target, in LU. */
  const missOf = async (voice: object, texts: readonly string[]): Promise<number> => {
    const parts: Buffer[] = [];
    for (const text of texts) {
      const { status, bytes } = await speak(server, { body: { ...voice, text, loudness }, accept });
      if (status !== 200) throw new Error(bytes.toString());
      parts.push(accept === 'audio/L16' ? bytes : await fromMulaw(bytes));
    }
    return loudnessOf(Buffer.concat(parts), rateHz) - loudness;
  };

  void t.test(`every voice has the loudness that is asked for: ${line}`, { timeout: 400_000 }, async (t) => {
    t.ok(SERVED.length >= 35);
    let sum = 0;
    for (const { language, ...voice } of SERVED) {
      const name = `${voice.speaker} with ${voice.modelId}`;
      const miss = await missOf(voice, [paragraphOf(language, 0), paragraphOf(language, 1)]);
      t.ok(Math.abs(miss) <= 0.5, `${name} misses by ${miss.toFixed(2)} LU`);
      const other = await missOf(voice, [OTHER_TEXTS[language]]);
      t.ok(Math.abs(other) <= 1.5, `${name} misses by ${other.toFixed(2)} LU with another text`);
      sum += Math.abs(other);
    }
    t.ok(sum / SERVED.length <= 0.5, `on average they miss by ${(sum / SERVED.length).toFixed(2)} LU`);
  });
}

async function fromMulaw(bytes: Buffer): Promise<Buffer> {
  const { samples } = await decode(bytes, ['-f', 'mulaw', '-ar', '8000'], 8000);
  return Buffer.from(Int16Array.from(samples, (sample) => Math.round(sample * 32768)).buffer);
}

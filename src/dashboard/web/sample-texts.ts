import type { LanguageCode } from './api/types.js';

/** What a voice says of itself, in its own language. */
export const SAMPLE_TEXTS: Readonly<Record<LanguageCode, string>> = {
  en: 'Hello! I read whatever you write, and the first word is there before you have looked up.',
  es: '¡Hola! Leo todo lo que escribas, y la primera palabra llega antes de que levantes la vista.',
  fr: 'Bonjour ! Je lis tout ce que vous écrivez, et le premier mot arrive avant que vous leviez les yeux.',
  pt: 'Olá! Leio tudo o que você escreve, e a primeira palavra chega antes de você levantar os olhos.',
  de: 'Hallo! Ich lese, was Sie schreiben, und das erste Wort ist da, bevor Sie aufgeblickt haben.',
  ja: 'こんにちは。あなたが書いた文章を、すぐに声にしてお届けします。',
  ar: 'مرحبا! أقرأ كل ما تكتبه، وتصل الكلمة الأولى قبل أن ترفع عينيك.',
  hi: 'नमस्ते! आप जो भी लिखें, मैं पढ़ती हूँ, और पहला शब्द तुरंत सुनाई देता है।',
  it: 'Ciao! Leggo tutto quello che scrivi, e la prima parola arriva prima che tu alzi lo sguardo.',
};

/** What the playground begins with: something to normalize, in two sentences. */
export const PLAYGROUND_TEXTS: Readonly<Partial<Record<LanguageCode, string>>> = {
  en: 'Your order of 3 lamps for $48.50 ships on March 2nd. Every word lights up at the moment you hear it.',
  de: 'Ihre Bestellung über 48,50 € kommt am 2. März. Jedes Wort leuchtet auf, wenn Sie es hören.',
};

import type { LanguageCode } from './api/types.js';

/** How a voice introduces itself, in its own language. */
export const SAMPLE_TEXTS: Readonly<Record<LanguageCode, string>> = {
  en: 'Hello! I read whatever you write, and the first word is there before you have looked up.',
  es: '¡Hola! Leo todo lo que escribas, y la primera palabra llega antes de que levantes la vista.',
  fr: 'Bonjour ! Je lis tout ce que vous écrivez, et le premier mot arrive avant que vous leviez les yeux.',
  pt: 'Olá! Leio tudo o que você escreve, e a primeira palavra chega antes de você levantar os olhos.',
  de: 'Hallo! Ich lese, was Sie schreiben, und das erste Wort ist da, bevor Sie aufgeblickt haben.',
  ja: 'こんにちは。あなたが書いた文章を、すぐに声にしてお届けします。',
  ar: 'مرحبا! أقرأ كل ما تكتبه، وتصل الكلمة الأولى قبل أن ترفع عينيك.',
  hi: 'नमस्ते! आप जो भी लिखें, वह पढ़ा जाता है, और पहला शब्द तुरंत सुनाई देता है।',
  it: 'Ciao! Leggo tutto quello che scrivi, e la prima parola arriva prima che tu alzi lo sguardo.',
};

/** The playground's initial text: two sentences with something to normalize. */
export const PLAYGROUND_TEXTS: Readonly<Record<LanguageCode, string>> = {
  en: 'Your order of 3 lamps for $48.50 ships on March 2nd. Every word lights up at the moment you hear it.',
  es: 'Tu pedido de 3 lámparas por $48.50 sale el 2 de marzo. Cada palabra se ilumina cuando la oyes.',
  fr: 'Votre commande de 3 lampes à 48,50 € part le 2 mars. Chaque mot s’allume quand vous l’entendez.',
  pt: 'Seu pedido de 3 luminárias por R$ 48,50 sai em 2 de março. Cada palavra se acende quando você a ouve.',
  de: 'Ihre Bestellung über 48,50 € kommt am 2. März. Jedes Wort leuchtet auf, wenn Sie es hören.',
  ja: 'ランプ3個のご注文、4850円は、3月2日に発送します。聞こえた言葉から、明るくなります。',
  ar: 'طلبك من 3 مصابيح بسعر 48.50 دولارا يخرج يوم 2 مارس. تضيء كل كلمة لحظة سماعها.',
  hi: '₹4850 के 3 लैंप का आपका ऑर्डर 2 मार्च को निकलेगा। हर शब्द सुनाई देते ही चमक उठता है।',
  it: 'Il suo ordine di 3 lampade da 48,50 € parte il 2 marzo. Ogni parola si accende quando la sente.',
};

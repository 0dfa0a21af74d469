/**
 * English words that the dictionary lacks, or whose pronunciation there `/phonemize` would not show. The value is in the
 * service phonetic alphabet; null: a known word, pronounced by rule.
 */
export const OWN_WORDS: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ['hello', 'h0El1o'],
  ...(
    'ai airbnb apis asr audiobook audiobooks autopay brexit chatbot chatbots copay copays coronavirus covid ' +
    'cryptocurrency css cybersecurity ebook ebooks ecommerce emoji emojis faq faqs fintech frontend https json ' +
    'kubernetes lcd livestream megapixel microservice microservices millennials offboarding onboarding podcasts ' +
    'preauthorization ransomware rideshare sonant sriracha staycation telehealth tiktok touchpad touchscreen tts ' +
    'typescript unfollow vlog vlogs voicebot voicebots voicemails vpn webcam webcams webinar webinars'
  )
    .split(' ')
    .map((word): [string, null] => [word, null]),
]);

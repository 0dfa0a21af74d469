export { Sonant, type SonantOptions, type SpeakOptions } from './sonant.js';
export { SpeechStream, type SpeechEvent, type StreamOptions, type Word } from './speech-stream.js';
export { SonantError } from './errors.js';

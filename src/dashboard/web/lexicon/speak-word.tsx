import type { LanguageCode } from '../api/types.js';
import { useSampler } from '../audio/sampler.js';
import { Button } from '../components/button.js';
import type { VoiceCard } from '../speech-models.js';

interface SpeakWordProps {
  readonly word: string;
  readonly language: LanguageCode;
  readonly voices: readonly VoiceCard[];
}

/** Speaks the word with the account's present pronunciation. */
export function SpeakWord({ word, language, voices }: SpeakWordProps) {
  const sampler = useSampler();
  const voice = voices.find(({ code }) => code === language);
  const modelId = voice?.models[0];
  const id = `word ${language} ${word}`;
  const isOn = sampler.stateOf(id) !== 'idle';
  return (
    <Button
      icon={isOn ? 'stop' : 'play'}
      look="quiet icon-only"
      aria-label={isOn ? `Stop ${word}` : `Hear ${word}`}
      title={modelId === undefined ? 'No voice speaks this language here' : 'Hear it'}
      disabled={voice === undefined || modelId === undefined}
      onClick={() => {
        if (voice !== undefined && modelId !== undefined) {
          sampler.toggle(id, { text: word, speaker: voice.speaker, modelId });
        }
      }}
    />
  );
}

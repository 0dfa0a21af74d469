import type { LanguageCode } from '../api/types.js';
import { useSampler } from '../audio/sampler.js';
import { Button } from '../components/button.js';
import { phonemeVoice, type VoiceCard } from '../speech-models.js';

interface TryPhonemesProps {
  readonly phonemes: string;
  readonly language: LanguageCode;
  readonly voices: readonly VoiceCard[];
}

/** Speaks the phonemes before they are saved, with a model that reads them in braces. */
export function TryPhonemes({ phonemes, language, voices }: TryPhonemesProps) {
  const sampler = useSampler();
  const voice = phonemeVoice(voices, language);
  const id = 'phonemes';
  const isOn = sampler.stateOf(id) !== 'idle';
  return (
    <Button
      icon={isOn ? 'stop' : 'play'}
      disabled={voice === undefined || phonemes === ''}
      title={voice === undefined ? 'No voice that reads phonemes speaks this language here' : ''}
      onClick={() => {
        if (voice !== undefined) {
          sampler.toggle(id, { ...voice, text: `{${phonemes}}`, phonemizeBetweenBrackets: true });
        }
      }}
    >
      {isOn ? 'Stop' : 'Hear it'}
    </Button>
  );
}

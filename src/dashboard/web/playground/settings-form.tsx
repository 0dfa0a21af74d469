import { Field, SelectField, SliderField } from '../components/field.js';
import { capitalized } from '../format.js';
import {
  LANGUAGE_CODES,
  languageName,
  MODEL_HINTS,
  MODEL_IDS,
  ratesOf,
  type VoiceCard,
} from '../speech-models.js';
import { LevelFields } from './level-fields.js';
import { FORMAT_LOOKS, FORMATS, type Settings } from './settings.js';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly voices: readonly VoiceCard[];
  readonly onChange: (change: Partial<Settings>) => void;
}

/** Each choice shows only what fits the ones above it. */
export function SettingsForm({ settings, voices, onChange }: SettingsFormProps) {
  const voice = voices.find(({ speaker }) => speaker === settings.speaker);
  return (
    <div class="settings stack">
      <VoiceField voice={voice} voices={voices} onPick={(speaker) => onChange({ speaker })} />
      <SelectField
        label="Model"
        hint={MODEL_HINTS[settings.modelId]}
        name="model"
        options={MODEL_IDS.filter((id) => voice?.models.includes(id)).map((id) => [id, id])}
        value={settings.modelId}
        onChange={(modelId) => onChange({ modelId })}
      />
      <SliderField
        label="Speed"
        shown={`${settings.speed}×`}
        said={`${settings.speed} times`}
        name="speed"
        min={0.5}
        max={2}
        step={0.05}
        value={settings.speed}
        onChange={(speed) => onChange({ speed })}
      />
      <LevelFields settings={settings} onChange={onChange} />
      <FileFields settings={settings} onChange={onChange} />
    </div>
  );
}

interface VoiceFieldProps {
  readonly voice: VoiceCard | undefined;
  readonly voices: readonly VoiceCard[];
  readonly onPick: (speaker: string) => void;
}

/** The voices by their languages. */
const VoiceField = ({ voice, voices, onPick }: VoiceFieldProps) => (
  <Field label="Voice" hint={voice?.description}>
    {(control) => (
      <select
        {...control}
        name="voice"
        value={voice?.speaker ?? ''}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {LANGUAGE_CODES.filter((code) => voices.some((one) => one.code === code)).map((code) => (
          <optgroup key={code} label={languageName(code)}>
            {voices
              .filter((one) => one.code === code)
              .map(({ speaker }) => (
                <option key={speaker} value={speaker}>
                  {capitalized(speaker)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    )}
  </Field>
);

/** The fields of the samples, and of the file that is made of them. */
const FileFields = ({ settings, onChange }: Omit<SettingsFormProps, 'voices'>) => (
  <>
    <div class="pair">
      <SelectField
        label="Sampling rate"
        name="rate"
        options={ratesOf(settings.modelId).map((rateHz) => [String(rateHz), `${rateHz / 1000} kHz`])}
        value={String(settings.rateHz)}
        onChange={(rateHz) => onChange({ rateHz: Number(rateHz) })}
      />
      <SelectField
        label="Format"
        name="format"
        options={FORMATS.map((format) => [format, FORMAT_LOOKS[format].label])}
        value={settings.format}
        onChange={(format) => onChange({ format })}
      />
    </div>
    <p class="hint">
      The playground plays raw samples as they arrive. The format applies to the file and the example
      {settings.format === 'wav' || settings.format === 'pcm' ? '.' : '; the file is synthesized again.'}
    </p>
  </>
);

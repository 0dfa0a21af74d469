import type { ModelId } from '../api/types.js';
import { Field } from '../components/field.js';
import { capitalized } from '../format.js';
import {
  languageName,
  LANGUAGE_CODES,
  MODEL_HINTS,
  MODEL_IDS,
  ratesOf,
  type VoiceCard,
} from '../speech-models.js';
import { FORMATS, FORMAT_LOOKS, type Format, type Settings } from './settings.js';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly voices: readonly VoiceCard[];
  readonly onChange: (change: Partial<Settings>) => void;
}

/** Each choice shows only what fits the ones above it. */
export function SettingsForm({ settings, voices, onChange }: SettingsFormProps) {
  const voice = voices.find(({ speaker }) => speaker === settings.speaker);
  return (
    <div class="settings">
      <Field label="Voice" {...(voice === undefined ? {} : { hint: voice.description })}>
        {(control) => (
          <select
            {...control}
            name="voice"
            value={settings.speaker}
            onChange={(event) => onChange({ speaker: event.currentTarget.value })}
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
      <Field label="Model" hint={MODEL_HINTS[settings.modelId]}>
        {(control) => (
          <select
            {...control}
            name="model"
            value={settings.modelId}
            onChange={(event) => onChange({ modelId: event.currentTarget.value as ModelId })}
          >
            {MODEL_IDS.filter((id) => voice?.models.includes(id)).map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={
          <>
            Speed <output>{settings.speed}×</output>
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            name="speed"
            type="range"
            min="0.5"
            max="2"
            step="0.05"
            value={settings.speed}
            aria-valuetext={`${settings.speed} times`}
            onInput={(event) => onChange({ speed: event.currentTarget.valueAsNumber })}
          />
        )}
      </Field>
      <div class="pair">
        <Field label="Sampling rate">
          {(control) => (
            <select
              {...control}
              name="rate"
              value={String(settings.rateHz)}
              onChange={(event) => onChange({ rateHz: Number(event.currentTarget.value) })}
            >
              {ratesOf(settings.modelId).map((rateHz) => (
                <option key={rateHz} value={String(rateHz)}>
                  {rateHz / 1000} kHz
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Format">
          {(control) => (
            <select
              {...control}
              name="format"
              value={settings.format}
              onChange={(event) => onChange({ format: event.currentTarget.value as Format })}
            >
              {FORMATS.map((format) => (
                <option key={format} value={format}>
                  {FORMAT_LOOKS[format].label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p class="hint">
        You hear the samples themselves, as they arrive. The format is that of the file and of the example
        {settings.format === 'wav' || settings.format === 'pcm'
          ? '.'
          : '; the file is spoken once more for it.'}
      </p>
    </div>
  );
}

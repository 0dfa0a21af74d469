import { SelectField, SliderField } from '../components/field.js';
import type { Settings } from './settings.js';

/** The usual loudness of such programs. */
const LOUDNESS = [
  ['', 'Default of the voice'],
  ['-16', '−16 LUFS, podcasts'],
  ['-23', '−23 LUFS, broadcasts'],
  ['-26', '−26 LUFS, telephone'],
] as const;

interface LevelFieldsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** How loud it is. */
export const LevelFields = ({ settings: { gainDb = 0, loudness }, onChange }: LevelFieldsProps) => (
  <>
    <SliderField
      label="Gain"
      shown={`${gainDb} dB`}
      said={`${gainDb} decibels`}
      name="gain"
      min={-20}
      max={20}
      step={1}
      value={gainDb}
      onChange={(gainDb) => onChange({ gainDb })}
    />
    <SelectField
      label="Loudness"
      name="loudness"
      options={LOUDNESS}
      value={LOUDNESS.find(([value]) => value === String(loudness))?.[0] ?? ''}
      onChange={(value) => onChange({ loudness: value === '' ? undefined : Number(value) })}
    />
  </>
);

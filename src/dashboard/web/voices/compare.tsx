import { useState } from 'preact/hooks';
import type { Sampler } from '../audio/sampler.js';
import { Button } from '../components/button.js';
import { Choice, Field, SelectField } from '../components/field.js';
import { Card } from '../components/page.js';
import { capitalized } from '../format.js';
import { SAMPLE_TEXTS } from '../sample-texts.js';
import type { VoiceCard } from '../speech-models.js';

interface CompareProps {
  readonly voices: readonly VoiceCard[];
  readonly sampler: Sampler;
}

const SIDES = ['A', 'B'] as const;
type Side = (typeof SIDES)[number];

/** Two voices read the same text, one after the other; with their names hidden, the ear decides. */
export function Compare({ voices, sampler }: CompareProps) {
  const [first, second] = voices;
  const [chosen, setChosen] = useState<Readonly<Record<Side, string>>>({
    A: first?.speaker ?? '',
    B: second?.speaker ?? first?.speaker ?? '',
  });
  const [names, setNames] = useState<'shown' | 'hidden'>('shown');
  const [isSwapped, setSwapped] = useState(false);
  const [written, setWritten] = useState<string | undefined>(undefined);
  const choose = (next: 'shown' | 'hidden'): void => {
    setNames(next);
    setSwapped(next === 'hidden' && Math.random() < 0.5);
  };
  const order = SIDES.map((side) => chosen[isSwapped ? (side === 'A' ? 'B' : 'A') : side]);
  const pair = order.map((name) => voices.find(({ speaker }) => speaker === name));
  const text = written ?? SAMPLE_TEXTS[pair[0]?.code ?? 'en'];
  return (
    <details class="more">
      <summary>Compare two voices</summary>
      <Card class="stack">
        <Pair
          voices={voices}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            choose('shown');
          }}
        />
        <Field label="Text for both">
          {(control) => (
            <textarea
              {...control}
              rows={2}
              dir="auto"
              maxLength={1000}
              value={text}
              onInput={(event) => setWritten(event.currentTarget.value)}
            />
          )}
        </Field>
        <Choice label="Names" options={NAMES} value={names} onChange={choose} />
        <Listen {...{ pair, text, names, sampler }} onTell={() => setNames('shown')} />
        {names === 'shown' && isSwapped && (
          <p role="status">
            The first was {capitalized(order[0] ?? '')}, the second {capitalized(order[1] ?? '')}.
          </p>
        )}
      </Card>
    </details>
  );
}

const NAMES = [
  ['shown', 'Shown'],
  ['hidden', 'Hidden, in random order'],
] as const;

interface PairProps {
  readonly voices: readonly VoiceCard[];
  readonly chosen: Readonly<Record<Side, string>>;
  readonly onChange: (chosen: Readonly<Record<Side, string>>) => void;
}

const Pair = ({ voices, chosen, onChange }: PairProps) => (
  <div class="pair">
    {SIDES.map((side) => (
      <SelectField
        key={side}
        label={`Voice ${side}`}
        options={voices.map(({ speaker }) => [speaker, capitalized(speaker)])}
        value={chosen[side]}
        onChange={(speaker) => onChange({ ...chosen, [side]: speaker })}
      />
    ))}
  </div>
);

interface ListenProps {
  /** The two voices in the order in which they are offered. */
  readonly pair: readonly (VoiceCard | undefined)[];
  readonly text: string;
  readonly names: 'shown' | 'hidden';
  readonly sampler: Sampler;
  readonly onTell: () => void;
}

const Listen = ({ pair, text, names, sampler, onTell }: ListenProps) => (
  <p class="row">
    {pair.map((voice, i) => {
      const id = `compare ${i}`;
      const isOn = sampler.stateOf(id) !== 'idle';
      const shown = `${SIDES[i] ?? ''}: ${capitalized(voice?.speaker ?? '')}`;
      const name = names === 'shown' ? shown : `the ${i === 0 ? 'first' : 'second'}`;
      return (
        <Button
          icon={isOn ? 'stop' : 'play'}
          key={id}
          disabled={voice === undefined || text.trim() === ''}
          onClick={() => {
            const [modelId = 'coda'] = voice?.models ?? [];
            if (voice !== undefined) sampler.toggle(id, { text, speaker: voice.speaker, modelId });
          }}
        >
          {isOn ? 'Stop' : `Play ${name}`}
        </Button>
      );
    })}
    {names === 'hidden' && (
      <Button look="quiet" onClick={onTell}>
        Show the names
      </Button>
    )}
  </p>
);

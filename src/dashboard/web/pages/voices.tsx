import { useState } from 'preact/hooks';
import type { LanguageCode, VoiceDetails } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { useSampler, type Sampler } from '../audio/sampler.js';
import { Icon } from '../components/icons.js';
import { Empty, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { capitalized, plural } from '../format.js';
import { placeAddress } from '../places.js';
import { SAMPLE_TEXTS } from '../sample-texts.js';
import { Compare } from '../voices/compare.js';
import { languageName, LANGUAGE_CODES, voiceCards, type VoiceCard } from '../speech-models.js';

export function VoicesPage() {
  const voices = useData<VoiceDetails[]>('voices');
  return (
    <Page title="Voices" lead="Each reads a sentence in its own language.">
      <WithData from={voices} what="the voices">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No voices are installed">
              <p>Voices come with the model packs of the server.</p>
            </Empty>
          ) : (
            <Gallery voices={voiceCards(rows)} />
          )
        }
      </WithData>
    </Page>
  );
}

function Gallery({ voices }: { voices: readonly VoiceCard[] }) {
  const sampler = useSampler();
  const [gender, setGender] = useState('any');
  const [language, setLanguage] = useState<LanguageCode | 'any'>('any');
  const codes = LANGUAGE_CODES.filter((code) => voices.some((voice) => voice.code === code));
  const genders = [...new Set(voices.map((voice) => voice.gender))].sort();
  const found = voices.filter(
    (voice) =>
      (gender === 'any' || voice.gender === gender) && (language === 'any' || voice.code === language),
  );
  return (
    <>
      <Compare voices={voices} sampler={sampler} />
      <div class="filters">
        <label>
          <span class="unseen">Language</span>
          <select
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as LanguageCode | 'any')}
          >
            <option value="any">All languages</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="unseen">Gender</span>
          <select value={gender} onChange={(event) => setGender(event.currentTarget.value)}>
            <option value="any">Any gender</option>
            {genders.map((name) => (
              <option key={name} value={name}>
                {capitalized(name)}
              </option>
            ))}
          </select>
        </label>
        <p class="muted" role="status">
          {plural(found.length, 'voice')}
        </p>
      </div>
      {found.length === 0 && <Empty title="No voice like that" />}
      {codes
        .map((code) => [code, found.filter((voice) => voice.code === code)] as const)
        .filter(([, group]) => group.length > 0)
        .map(([code, group]) => (
          <section key={code} class="voice-group">
            <h2>{languageName(code)}</h2>
            <ul class="voices">
              {group.map((voice) => (
                <Voice key={voice.speaker} voice={voice} sampler={sampler} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function Voice({ voice, sampler }: { voice: VoiceCard; sampler: Sampler }) {
  const {
    speaker,
    models,
    code,
    gender,
    age,
    dialect,
    description,
    origin,
    flagship,
    genre,
    derivedFrom,
    aliases,
  } = voice;
  const name = capitalized(speaker);
  const [modelId = 'coda'] = models;
  const id = `voice ${speaker}`;
  const state = sampler.stateOf(id);
  const isOn = state !== 'idle';
  return (
    <li class={`voice ${isOn ? 'on' : ''}`}>
      <button
        class="voice-play"
        aria-label={isOn ? `Stop ${name}` : `Play ${name}`}
        data-state={state}
        onClick={() => sampler.toggle(id, { text: SAMPLE_TEXTS[code], speaker, modelId })}
      >
        <Icon name={isOn ? 'stop' : 'play'} />
      </button>
      <div class="voice-about">
        <h3>
          {name}
          {flagship && <span class="tag accent">Flagship</span>}
          {state === 'playing' && (
            <span class="bars" aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
            </span>
          )}
        </h3>
        <p class="voice-facts">
          {capitalized(gender)} · {age} · {dialect}
        </p>
        <p>{description}</p>
        <p class="voice-origin">{origin}</p>
        <p class="tags">
          {genre.map((one) => (
            <span key={one} class="tag">
              {one}
            </span>
          ))}
        </p>
        <p class="voice-foot">
          <span class="muted">
            {models.join(', ')}
            {derivedFrom !== null && ` · from ${derivedFrom}`}
            {aliases.length > 0 && ` · also ${aliases.join(', ')}`}
          </span>
          <a
            href={placeAddress(['playground'], { voice: speaker })}
            aria-label={`Try it: ${name} in the playground`}
          >
            Try it
          </a>
        </p>
      </div>
    </li>
  );
}

import { useState } from 'preact/hooks';
import type { LanguageCode } from '../api/types.js';
import { type Sampler, useSampler } from '../audio/sampler.js';
import { Filter } from '../components/field.js';
import { Icon } from '../components/icons.js';
import { Empty, Page } from '../components/page.js';
import { Bars, WithVoices } from '../components/states.js';
import { capitalized, plural } from '../format.js';
import { placeAddress } from '../places.js';
import { SAMPLE_TEXTS } from '../sample-texts.js';
import { LANGUAGE_CODES, languageName, type VoiceCard } from '../speech-models.js';
import { Compare } from '../voices/compare.js';

export function VoicesPage() {
  return (
    <Page title="Voices" lead="Each voice reads a sentence in its own language.">
      <WithVoices>{(voices) => <Gallery voices={voices} />}</WithVoices>
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
      <div class="filters row">
        <Filter
          label="Language"
          options={[['any', 'All languages'], ...codes.map((code) => [code, languageName(code)] as const)]}
          value={language}
          onChange={setLanguage}
        />
        <Filter
          label="Gender"
          options={[['any', 'Any gender'], ...genders.map((name) => [name, capitalized(name)] as const)]}
          value={gender}
          onChange={setGender}
        />
        <p class="muted" role="status">
          {plural(found.length, 'voice')}
        </p>
      </div>
      {found.length === 0 && <Empty title="No matching voices" />}
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
  const { speaker, models, code, gender, age, dialect, description, origin, recordings, flagship, genre } =
    voice;
  const name = capitalized(speaker);
  const [modelId = 'coda'] = models;
  const id = `voice ${speaker}`;
  const state = sampler.stateOf(id);
  const isOn = state !== 'idle';
  return (
    <li class={`card voice ${isOn ? 'on' : ''}`}>
      <button
        class="voice-play bare"
        aria-label={isOn ? `Stop ${name}` : `Play ${name}`}
        data-state={state}
        onClick={() => sampler.toggle(id, { text: SAMPLE_TEXTS[code], speaker, modelId })}
      >
        <Icon name={isOn ? 'stop' : 'play'} />
      </button>
      <div class="voice-about">
        <h3 class="row near">
          {name}
          {flagship && <span class="tag accent">Flagship</span>}
          {recordings === 'none' && (
            <span class="tag outlined" title={`This voice has no recordings in ${languageName(code)}`}>
              No recordings in this language
            </span>
          )}
          {state === 'playing' && <Bars />}
        </h3>
        <p class="fine">
          {capitalized(gender)} · {age} · {dialect}
        </p>
        <p>{description}</p>
        <p class="voice-origin fine">{origin}</p>
        <p class="tags">
          {genre.map((one) => (
            <span key={one} class="tag">
              {one}
            </span>
          ))}
        </p>
        <VoiceFoot voice={voice} />
      </div>
    </li>
  );
}

function VoiceFoot({ voice }: { voice: VoiceCard }) {
  const { speaker, models, sameSamples, derivedFrom, aliases } = voice;
  return (
    <p class="voice-foot">
      <span class="muted">
        {models.join(', ')}
        {sameSamples.length > 0 &&
          ` (${sameSamples.length === models.length ? 'all' : sameSamples.join(', ')} sound the same)`}
        {derivedFrom !== null && ` · from ${derivedFrom}`}
        {aliases.length > 0 && ` · also called ${aliases.join(', ')}`}
      </span>
      <a
        href={placeAddress(['playground'], { voice: speaker })}
        aria-label={`Try it: ${capitalized(speaker)} in the playground`}
      >
        Try it
      </a>
    </p>
  );
}

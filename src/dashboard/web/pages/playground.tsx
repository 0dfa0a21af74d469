import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { send } from '../api/client.js';
import type { VoiceDetails } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { useData } from '../api/use-data.js';
import { pcmFile, wavFile } from '../audio/pcm.js';
import { wordSpansOf } from '../audio/words.js';
import { Icon } from '../components/icons.js';
import { Card, Empty, Page } from '../components/page.js';
import { Alert, WithData } from '../components/states.js';
import { download } from '../download.js';
import { codePoints, formatCount } from '../format.js';
import { usePlace } from '../navigation.js';
import { CodePanel } from '../playground/code-panel.js';
import { forgetHistory, readHistory, remember, type Spoken } from '../playground/history.js';
import { HistoryPanel } from '../playground/history-panel.js';
import { Normalized } from '../playground/normalized.js';
import { fitting, FORMAT_LOOKS, type Settings } from '../playground/settings.js';
import { SettingsForm } from '../playground/settings-form.js';
import { isLiveStatus, useSpeech, type Speech, type SpeechStatus } from '../playground/use-speech.js';
import { Waveform } from '../playground/waveform.js';
import { PLAYGROUND_TEXTS } from '../sample-texts.js';
import { useSession } from '../session.js';
import { speedAlphaOf, voiceCards, type VoiceCard } from '../speech-models.js';

/** Of one request. */
const MAX_CHARACTERS = 1000;
const FIRST: Settings = { speaker: '', modelId: 'coda', speed: 1, format: 'wav', rateHz: 24000 };
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function PlaygroundPage() {
  const voices = useData<VoiceDetails[]>('voices');
  return (
    <Page title="Playground" lead="Write, listen, and take the request with you.">
      <WithData from={voices} what="the voices">
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No voices are installed">
              <p>Voices come with the model packs of the server.</p>
            </Empty>
          ) : (
            <Playground voices={voiceCards(rows)} />
          )
        }
      </WithData>
    </Page>
  );
}

function Playground({ voices }: { voices: readonly VoiceCard[] }) {
  const { query } = usePlace();
  const [settings, setSettings] = useState(() =>
    fitting({ ...FIRST, speaker: query.get('voice') ?? '' }, voices),
  );
  const voice = voices.find(({ speaker }) => speaker === settings.speaker);
  const ownText = voice === undefined ? '' : PLAYGROUND_TEXTS[voice.code];
  const [written, setWritten] = useState<string | undefined>(undefined);
  const text = written ?? ownText;
  const speech = useSpeech();
  const count = codePoints(text);
  const isSpeakable = text.trim() !== '' && count <= MAX_CHARACTERS;
  const { member } = useSession();
  const [history, setHistory] = useState(() => readHistory(member.id));
  const speak = (): void => {
    if (!isSpeakable) return;
    speech.speak(text, settings);
    setHistory(remember(member.id, text, settings));
  };
  const takeUp = ({ text: earlier, settings: wish }: Spoken): void => {
    setWritten(earlier);
    setSettings(fitting(wish, voices));
    document.getElementById('playground-text')?.focus();
  };
  useShortcuts(speak, speech.stop);
  return (
    <div class="playground">
      <form
        class="stage"
        onSubmit={(event) => {
          event.preventDefault();
          speak();
        }}
      >
        <Card class="sheet">
          <label class="unseen" for="playground-text">
            Text to speak
          </label>
          <textarea
            id="playground-text"
            lang={voice?.code}
            dir="auto"
            rows={5}
            value={text}
            aria-describedby="playground-count"
            aria-invalid={count > MAX_CHARACTERS ? 'true' : undefined}
            onInput={(event) => setWritten(event.currentTarget.value)}
          />
          <Actions speech={speech} isSpeakable={isSpeakable}>
            <small id="playground-count" class={count > MAX_CHARACTERS ? 'field-error' : 'hint'}>
              {formatCount(count)} of {formatCount(MAX_CHARACTERS)}
            </small>
          </Actions>
        </Card>
        {speech.problem !== '' && <Alert>{speech.problem}</Alert>}
        <Stage speech={speech} settings={settings} text={text} />
        <Card>
          <Normalized text={isSpeakable ? text : ''} speaker={settings.speaker} modelId={settings.modelId} />
        </Card>
      </form>
      <Card title="Settings" class="settings-card">
        <SettingsForm
          settings={settings}
          voices={voices}
          onChange={(change) => setSettings(fitting({ ...settings, ...change }, voices))}
        />
      </Card>
      <CodePanel text={text} settings={settings} />
      <HistoryPanel
        history={history}
        onPick={takeUp}
        onForget={() => {
          forgetHistory();
          setHistory([]);
        }}
      />
    </div>
  );
}

/** Ctrl+Enter speaks, Escape stops, wherever the focus is. */
function useShortcuts(speak: () => void, stop: () => void): void {
  const latest = useRef({ speak, stop });
  latest.current = { speak, stop };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current.stop();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current.speak();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface ActionsProps {
  readonly speech: Speech;
  readonly isSpeakable: boolean;
  readonly children: preact.ComponentChildren;
}

function Actions({ speech: { status, stop }, isSpeakable, children }: ActionsProps) {
  const isLive = isLiveStatus(status);
  return (
    <div class="stage-actions">
      <button class="button primary" disabled={!isSpeakable} aria-keyshortcuts="Control+Enter Meta+Enter">
        <Icon name="play" />
        Speak <kbd>{IS_MAC ? '⌘' : 'Ctrl'} ↵</kbd>
      </button>
      <button type="button" class="button" disabled={!isLive} aria-keyshortcuts="Escape" onClick={stop}>
        <Icon name="stop" />
        Stop <kbd>Esc</kbd>
      </button>
      {children}
    </div>
  );
}

const STATUS_WORDS: Readonly<Record<SpeechStatus, string>> = {
  idle: '',
  connecting: 'Connecting …',
  speaking: 'Speaking',
  finished: 'Finished',
  stopped: 'Stopped',
};

/** What is heard: its wave, its words, and how soon it came. */
function Stage({ speech, settings, text }: { speech: Speech; settings: Settings; text: string }) {
  const { status, timings, word, gaps, receivedSeconds, last, readWave } = speech;
  const isLive = isLiveStatus(status);
  return (
    <Card class={`listen ${isLive ? 'live' : ''}`}>
      <Waveform read={readWave} isLive={isLive} />
      <Words text={last?.text ?? text} word={isLive ? word : -1} />
      <dl class="figures">
        <Figure name="First audio" id="first-audio" value={milliseconds(timings.firstAudioMs)} />
        <Figure name="Connection" id="connected" value={milliseconds(timings.connectedMs)} />
        <Figure
          name="Received"
          id="received"
          value={receivedSeconds > 0 ? `${receivedSeconds.toFixed(2)} s` : '–'}
        />
        <Figure name="Gaps" id="gaps" value={last === undefined ? '–' : String(gaps)} />
      </dl>
      <div class="listen-foot">
        <p class="speech-status" role="status">
          {STATUS_WORDS[status]}
        </p>
        <button
          type="button"
          class="button quiet"
          disabled={last === undefined || isLive || last.chunks.length === 0}
          onClick={speech.replay}
        >
          <Icon name="play" />
          Again
        </button>
        <DownloadButton speech={speech} format={settings.format} />
      </div>
    </Card>
  );
}

const milliseconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${Math.round(ms)} ms`);

const Figure = ({ name, id, value }: { name: string; id: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd data-figure={id}>{value}</dd>
  </div>
);

/** The text stands in the form already, so those who hear the page are spared the copy. */
function Words({ text, word }: { text: string; word: number }) {
  const stretches = useMemo(() => wordSpansOf(text), [text]);
  return (
    <p class="words" dir="auto" aria-hidden="true">
      {stretches.map((stretch, i) =>
        stretch.word === -1 ? (
          stretch.text
        ) : (
          <span key={i} class={stretch.word === word ? 'heard' : stretch.word < word ? 'said' : ''}>
            {stretch.text}
          </span>
        ),
      )}
    </p>
  );
}

/** Samples make a file here; what has to be encoded is spoken once more, by the server. */
function DownloadButton({
  speech: { last, status },
  format,
}: {
  speech: Speech;
  format: Settings['format'];
}) {
  const action = useAction();
  const { accept, extension, label } = FORMAT_LOOKS[format];
  const save = async (): Promise<void> => {
    if (last === undefined) return;
    const { text, chunks, settings } = last;
    const { speaker, modelId, rateHz, speed } = settings;
    const name = `${speaker}-${modelId}.${extension}`;
    if (format === 'wav') {
      download(name, accept, wavFile(chunks, rateHz));
      return;
    }
    if (format === 'pcm') {
      download(name, accept, pcmFile(chunks));
      return;
    }
    const body = { text, speaker, modelId, samplingRate: rateHz, speedAlpha: speedAlphaOf(modelId, speed) };
    download(name, accept, await (await send('POST', 'speak', body, accept)).blob());
  };
  return (
    <>
      <button
        type="button"
        class="button"
        title={label}
        disabled={last === undefined || isLiveStatus(status) || action.isBusy}
        onClick={() => void action.run(save)}
      >
        <Icon name="download" />
        {action.isBusy ? 'Making …' : `Download ${extension}`}
      </button>
      {action.problem !== '' && <Alert>{action.problem}</Alert>}
    </>
  );
}

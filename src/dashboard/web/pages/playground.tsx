import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Card, Page } from '../components/page.js';
import { Alert, WithVoices } from '../components/states.js';
import { codePoints, formatCount } from '../format.js';
import { usePlace } from '../navigation.js';
import { CodePanel } from '../playground/code-panel.js';
import { forgetHistory, readHistory, remember, type Spoken } from '../playground/history.js';
import { HistoryPanel } from '../playground/history-panel.js';
import { Normalized } from '../playground/normalized.js';
import { fitting, type Settings } from '../playground/settings.js';
import { SettingsForm } from '../playground/settings-form.js';
import { isSsml, plainOf, toSsml } from '../playground/ssml.js';
import { Stage } from '../playground/stage.js';
import { isLiveStatus, type Speech, useSpeech } from '../playground/use-speech.js';
import { PLAYGROUND_TEXTS } from '../sample-texts.js';
import { useSession } from '../session.js';
import type { VoiceCard } from '../speech-models.js';

/** The longest text of one request. */
const MAX_CHARACTERS = 1000;
/** The longest SSML document, with its tags. */
const MAX_SSML_CHARACTERS = 10_000;
const FIRST: Settings = { speaker: '', modelId: 'coda', speed: 1, format: 'wav', rateHz: 24000 };
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A text and what may be done with it. */
interface Draft {
  readonly text: string;
  readonly isSsml: boolean;
  /** The text without tags. */
  readonly said: string;
  /** Code points of `said`. */
  readonly count: number;
  readonly isShort: boolean;
  readonly isSpeakable: boolean;
}

function draftOf(text: string): Draft {
  const hasTags = isSsml(text);
  const said = hasTags ? plainOf(text) : text;
  const count = codePoints(said);
  const isShort = count <= MAX_CHARACTERS && (!hasTags || codePoints(text) <= MAX_SSML_CHARACTERS);
  return { text, isSsml: hasTags, said, count, isShort, isSpeakable: said.trim() !== '' && isShort };
}

export function PlaygroundPage() {
  return (
    <Page title="Playground" lead="Enter a text, listen, and copy the request.">
      <WithVoices>{(voices) => <Playground voices={voices} />}</WithVoices>
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
  const draft = draftOf(written ?? ownText);
  const { text, said, isShort, isSpeakable } = draft;
  const speech = useSpeech();
  const history = useHistory();
  const speak = (): void => {
    if (!isSpeakable) return;
    speech.speak(text, settings);
    history.add(text, settings);
  };
  const takeUp = ({ text: earlier, settings: wish }: Spoken): void => {
    setWritten(earlier);
    setSettings(fitting(wish, voices));
    textArea()?.focus();
  };
  useShortcuts(speak, speech.stop);
  return (
    <div class="playground">
      <form
        class="stage stack"
        onSubmit={(event) => {
          event.preventDefault();
          speak();
        }}
      >
        <Sheet draft={draft} language={voice?.code} speech={speech} onWrite={setWritten} />
        {speech.problem !== '' && <Alert>{speech.problem}</Alert>}
        <Stage speech={speech} settings={settings} text={said} />
        <Card>
          <Normalized
            text={isShort ? text : ''}
            speaker={settings.speaker}
            modelId={settings.modelId}
            onPick={showRange}
          />
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
      <HistoryPanel history={history.spoken} onPick={takeUp} onForget={history.forget} />
    </div>
  );
}

/** What the member spoke in this browser. */
function useHistory() {
  const { member } = useSession();
  const [spoken, setSpoken] = useState(() => readHistory(member.id));
  return {
    spoken,
    add: (text: string, settings: Settings) => setSpoken(remember(member.id, text, settings)),
    forget: () => {
      forgetHistory();
      setSpoken([]);
    },
  };
}

const textArea = (): HTMLTextAreaElement | null => document.querySelector('textarea#playground-text');

function showRange({ start, end }: { start: number; end: number }): void {
  textArea()?.focus();
  textArea()?.setSelectionRange(start, end);
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

interface SheetProps {
  readonly draft: Draft;
  readonly language: string | undefined;
  readonly speech: Speech;
  readonly onWrite: (text: string) => void;
}

/** The text, and the buttons below it. */
const Sheet = ({ draft, language, speech, onWrite }: SheetProps) => (
  <Card class="sheet">
    <label class="unseen" for="playground-text">
      Text to speak
    </label>
    <textarea
      id="playground-text"
      lang={language}
      dir="auto"
      rows={5}
      value={draft.text}
      aria-describedby="playground-count"
      aria-invalid={draft.isShort ? undefined : 'true'}
      onInput={(event) => onWrite(event.currentTarget.value)}
    />
    <Actions speech={speech} isSpeakable={draft.isSpeakable}>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={draft.isSsml}
          onChange={() => onWrite(draft.isSsml ? draft.said : toSsml(draft.text))}
        />
        SSML
      </label>
      <small id="playground-count" class={draft.isShort ? 'hint' : 'field-error'}>
        {formatCount(draft.count)} of {formatCount(MAX_CHARACTERS)}
      </small>
    </Actions>
  </Card>
);

interface ActionsProps {
  readonly speech: Speech;
  readonly isSpeakable: boolean;
  readonly children: preact.ComponentChildren;
}

function Actions({ speech: { status, stop }, isSpeakable, children }: ActionsProps) {
  const isLive = isLiveStatus(status);
  return (
    <div class="stage-actions row near">
      <Button
        type="submit"
        icon="play"
        look="primary"
        disabled={!isSpeakable}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Speak <kbd>{IS_MAC ? '⌘' : 'Ctrl'} ↵</kbd>
      </Button>
      <Button icon="stop" disabled={!isLive} aria-keyshortcuts="Escape" onClick={stop}>
        Stop <kbd>Esc</kbd>
      </Button>
      {children}
    </div>
  );
}

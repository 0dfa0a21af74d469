import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { VoiceDetails } from '../api/types.js';
import { type Loaded, useData } from '../api/use-data.js';
import { type VoiceCard, voiceCards } from '../speech-models.js';
import { Button } from './button.js';
import { Icon } from './icons.js';
import { Empty } from './page.js';

/** Shorter waits than this are not worth a flicker. */
const PATIENCE_MS = 250;

/** Bars that move, as on a sound level meter. */
export const Bars = () => (
  <span class="bars" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
);

export function Loading({ what }: { what: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="loading" role="status">
      {isSlow && (
        <>
          <Bars />
          Loading {what} …
        </>
      )}
    </div>
  );
}

interface AlertProps {
  readonly tone?: 'danger' | 'warning' | 'info';
  readonly children: ComponentChildren;
  readonly action?: ComponentChildren;
}

export const Alert = ({ tone = 'danger', children, action }: AlertProps) => (
  <div class={`alert ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon name="alert" />
    <div>{children}</div>
    {action}
  </div>
);

interface WithDataProps<Data> {
  readonly from: Loaded<Data>;
  /** The subject, as part of a sentence: `the keys`. */
  readonly what: string;
  readonly children: (data: Data) => ComponentChildren;
}

/** Content that depends on an answer of the server, with its loading and failure states. */
export function WithData<Data>({ from: { loadable, reload }, what, children }: WithDataProps<Data>) {
  if (loadable.state === 'ready') return <>{children(loadable.data)}</>;
  if (loadable.state === 'loading') return <Loading what={what} />;
  return <Alert action={<Button onClick={() => void reload()}>Try again</Button>}>{loadable.reason}</Alert>;
}

/** Content that needs the voices of the server. */
export function WithVoices({ children }: { children: (voices: VoiceCard[]) => ComponentChildren }) {
  const voices = useData<VoiceDetails[]>('voices');
  return (
    <WithData from={voices} what="the voices">
      {(rows) =>
        rows.length === 0 ? (
          <Empty title="No voices are installed">
            <p>Voices come with the model packs of the server.</p>
          </Empty>
        ) : (
          children(voiceCards(rows))
        )
      }
    </WithData>
  );
}

import type { Health } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Card, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { formatCount } from '../format.js';

const REFRESH_MS = 2000;

/** How the server does at this moment, as `/metrics` and load balancers are told. */
export function HealthPage() {
  const health = useData<Health>('health', { refreshMs: REFRESH_MS });
  return (
    <Page
      title="Live health"
      lead="The state of this server, for all accounts. Each node has its own figures."
    >
      <WithData from={health} what="the figures">
        {(now) => (
          <div class="tiles">
            <Share
              label="Capacity in use"
              share={now.utilisation}
              note="of workers or processors, over five seconds"
            />
            <Share label="Processors busy" share={now.processorUtilisation} note="by the whole server" />
            <Share label="Memory in use" share={now.memoryUtilisation} note="of its limit" />
            <Figure label="Texts being spoken" value={formatCount(now.streams)} note="at this moment" />
            <Figure
              label="Texts begun"
              value={now.speechesPerSecond.toFixed(1)}
              note="a second, over the last five"
            />
            <Figure
              label="First audio, p50"
              value={milliseconds(now.firstAudioMs.p50)}
              note={`of the last ${formatCount(now.firstAudioMs.count)} texts`}
            />
            <Figure label="First audio, p99" value={milliseconds(now.firstAudioMs.p99)} note="of the same" />
            <Figure
              label="Failures"
              value={now.failuresPerSecond.toFixed(1)}
              note="a second: answers from 500 on"
            />
          </div>
        )}
      </WithData>
    </Page>
  );
}

const milliseconds = (ms: number | null): string =>
  ms === null ? '–' : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Card class="tile">
    <p class="tile-label">{label}</p>
    <p class="tile-value">{value}</p>
    <p class="hint">{note}</p>
  </Card>
);

const HIGH = 0.8;

const Share = ({ label, share, note }: { label: string; share: number; note: string }) => {
  const percent = Math.round(100 * share);
  return (
    <Card class="tile">
      <p class="tile-label">{label}</p>
      <p class="tile-value">{percent} %</p>
      <div
        class={`meter ${share >= HIGH ? 'high' : ''}`}
        role="meter"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p class="hint">{note}</p>
    </Card>
  );
};

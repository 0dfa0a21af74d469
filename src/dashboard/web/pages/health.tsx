import type { Health } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { Tile } from '../components/tile.js';
import { formatCount } from '../format.js';

const REFRESH_MS = 2000;

/** How the server is doing right now, with the figures that `/metrics` and load balancers get. */
export function HealthPage() {
  const health = useData<Health>('health', { refreshMs: REFRESH_MS });
  return (
    <Page
      title="Live health"
      lead="The load of this server, across all accounts. Each node has its own figures."
    >
      <WithData from={health} what="the figures">
        {(now) => (
          <div class="tiles">
            <Share
              label="Capacity in use"
              share={now.utilization}
              note="of workers or processors, over the last five seconds"
            />
            <Share label="Processors busy" share={now.processorUtilization} note="by the whole server" />
            <Share label="Memory in use" share={now.memoryUtilization} note="of its limit" />
            <Tile label="Texts being spoken" value={formatCount(now.streams)} note="right now" />
            <Tile
              label="Texts started"
              value={now.speechesPerSecond.toFixed(1)}
              note="per second, over the last five seconds"
            />
            <Tile
              label="First audio, p50"
              value={milliseconds(now.firstAudioMs.p50)}
              note={`of the last ${formatCount(now.firstAudioMs.count)} texts`}
            />
            <Tile label="First audio, p99" value={milliseconds(now.firstAudioMs.p99)} note="of the same" />
            <Tile
              label="Failures"
              value={now.failuresPerSecond.toFixed(1)}
              note="per second, with a status of 500 or above"
            />
          </div>
        )}
      </WithData>
    </Page>
  );
}

const milliseconds = (ms: number | null): string =>
  ms === null ? '–' : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

interface ShareProps {
  readonly label: string;
  readonly share: number;
  readonly note: string;
}

function Share({ label, share, note }: ShareProps) {
  const percent = Math.round(100 * share);
  return <Tile label={label} value={`${percent}%`} meter={{ value: percent, most: 100 }} note={note} />;
}

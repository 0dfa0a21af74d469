import type { Limits, Session } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Card, Page } from '../components/page.js';
import { Alert, WithData } from '../components/states.js';
import { Tile } from '../components/tile.js';
import { capitalized, formatCount, formatDate, formatRelative } from '../format.js';
import { useSession } from '../session.js';

const REFRESH_MS = 3000;
const QUOTAS = [
  ['charactersPerDay', 'Characters today (UTC)'],
  ['charactersPerMonth', 'Characters this month'],
  ['audioSecondsPerDay', 'Seconds of audio today (UTC)'],
  ['audioSecondsPerMonth', 'Seconds of audio this month'],
] as const;

export function LimitsPage() {
  const { account } = useSession();
  const limits = useData<Limits>('limits', { refreshMs: REFRESH_MS });
  return (
    <Page title="Limits and plan" lead="The limits of this account, across all nodes of the service.">
      <Subscription account={account} />
      <WithData from={limits} what="the limits">
        {({ limits: most, open, used }) => (
          <div class="tiles">
            <Meter label="Open sockets" value={open.sockets} most={most.sockets} />
            <Meter label="Texts being spoken" value={open.syntheses} most={most.syntheses} />
            <Rate
              label="New sockets"
              count={most.socketsPerSecond}
              per="second"
              note={`${formatCount(most.socketBurst)} at once`}
            />
            {most.requestsPerMinute !== undefined && (
              <Rate label="Requests" count={most.requestsPerMinute} per="minute" />
            )}
            {QUOTAS.map(([name, label]) => {
              const quota = most[name];
              return (
                quota !== undefined && <Meter key={name} label={label} value={used[name]} most={quota} />
              );
            })}
          </div>
        )}
      </WithData>
    </Page>
  );
}

function Subscription({ account }: { account: Session['account'] }) {
  const { status, plan, subscriptionEndsAtMs } = account;
  const isOver = subscriptionEndsAtMs !== null && subscriptionEndsAtMs <= Date.now();
  const isGood = status === 'active' && !isOver;
  return (
    <Card title="Subscription">
      {!isGood && (
        <Alert tone="warning">
          Requests are refused with “invalid subscription” until you have settled this with the operator of
          the server.
        </Alert>
      )}
      <dl class="facts">
        <div>
          <dt class="fine">Status</dt>
          <dd>
            <span class={`status ${isGood ? 'good' : 'bad'}`}>
              {isOver ? 'Expired' : capitalized(status)}
            </span>
          </dd>
        </div>
        <div>
          <dt class="fine">Plan</dt>
          <dd>{capitalized(plan)}</dd>
        </div>
        <div>
          <dt class="fine">{isOver ? 'Ended' : 'Ends'}</dt>
          <dd>
            {subscriptionEndsAtMs === null
              ? 'Never'
              : `${formatDate(subscriptionEndsAtMs)} (${formatRelative(subscriptionEndsAtMs)})`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
}

const Meter = ({ label, value, most }: MeterProps) => (
  <Tile
    label={label}
    value={
      <>
        {formatCount(value)} <small>of {formatCount(most)}</small>
      </>
    }
    meter={{ value, most }}
  />
);

const Rate = ({ label, count, per, note }: { label: string; count: number; per: string; note?: string }) => (
  <Tile
    label={label}
    value={
      <>
        {formatCount(count)} <small>a {per}</small>
      </>
    }
    note={note}
  />
);

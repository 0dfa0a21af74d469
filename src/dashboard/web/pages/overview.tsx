import { useMemo, useState } from 'preact/hooks';
import { writeCsv } from '../../../contracts/csv.js';
import { daysBetween, lastDays } from '../../../contracts/days.js';
import type { Key, UsageSum } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button } from '../components/button.js';
import { download } from '../components/copy.js';
import { Choice } from '../components/field.js';
import { Card, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { Tile } from '../components/tile.js';
import { capitalized, formatCount, formatDuration } from '../format.js';
import { DayChart } from '../usage/day-chart.js';
import { type DayRange, RangePicker } from '../usage/range-picker.js';
import { namesOf, type Series, seriesOf, type Split, stack, sumOf } from '../usage/series.js';
import { SPLIT_LABELS, UsageTable } from '../usage/usage-table.js';
import { FirstSteps } from './first-steps.js';

const SPLITS: readonly Split[] = ['none', 'model', 'voice', 'key'];

export function OverviewPage() {
  const [range, setRange] = useState<DayRange>(() => lastDays(30));
  const [split, setSplit] = useState<Split>('none');
  const by = split === 'none' ? 'day' : `day,${split}`;
  const usage = useData<UsageSum[]>(`usage?${new URLSearchParams({ ...range, by }).toString()}`);
  const keys = useData<Key[]>('keys');
  return (
    <Page title="Overview" lead="What this account has used. Days are in UTC.">
      <div class="filters spread row">
        <RangePicker range={range} onChange={setRange} />
        <Choice
          label="By"
          options={SPLITS.map((one) => [one, SPLIT_LABELS[one]] as const)}
          value={split}
          onChange={setSplit}
        />
      </div>
      <WithData from={usage} what="the usage">
        {(rows) =>
          rows.length === 0 ? (
            <FirstSteps
              hasKeys={(keys.loadable.data ?? []).length > 0}
              onKeyMade={() => void keys.reload()}
            />
          ) : (
            <Usage rows={rows} range={range} split={split} />
          )
        }
      </WithData>
    </Page>
  );
}

interface UsageProps {
  readonly rows: readonly UsageSum[];
  readonly range: DayRange;
  readonly split: Split;
}

function Usage({ rows, range, split }: UsageProps) {
  const nameOf = useMemo(() => naming(split), [split]);
  const days = useMemo(() => daysBetween(range.from, range.to), [range]);
  // Both charts get the same names in the same order, so each name keeps its color.
  const names = useMemo(() => namesOf(rows, nameOf), [rows, nameOf]);
  const characters = useMemo(
    () => seriesOf(rows, days, 'characters', nameOf, names),
    [rows, days, nameOf, names],
  );
  const audio = useMemo(
    () => seriesOf(rows, days, 'audioSeconds', nameOf, names),
    [rows, days, nameOf, names],
  );
  const [audioUnitName, audioUnit] = timeUnit(audio);
  const saveCsv = (): void => downloadCsv({ rows, range, split }, nameOf);
  return (
    <>
      <div class="tiles">
        <Tile label="Requests" value={formatCount(sumOf(rows.map(({ requests }) => requests)))} />
        <Tile label="Characters" value={formatCount(sumOf(rows.map((row) => row.characters)))} />
        <Tile label="Audio" value={formatDuration(sumOf(rows.map(({ audioSeconds }) => audioSeconds)))} />
      </div>
      <div class="charts">
        <Card>
          <DayChart title="Characters" days={days} series={characters} format={formatCount} axisUnit={1} />
        </Card>
        <Card>
          <DayChart
            title={`Audio, in ${audioUnitName}`}
            days={days}
            series={audio}
            format={formatDuration}
            axisUnit={audioUnit}
          />
        </Card>
      </div>
      <details class="more">
        <summary>Show as a table</summary>
        <Card class="flush">
          <UsageTable rows={rows} split={split} nameOf={nameOf} />
        </Card>
      </details>
      <p>
        <Button icon="download" onClick={saveCsv}>
          Download CSV
        </Button>
      </p>
    </>
  );
}

function downloadCsv({ rows, range, split }: UsageProps, nameOf: (row: UsageSum) => string): void {
  const head = ['day', ...(split === 'none' ? [] : [split]), 'requests', 'characters', 'audio_seconds'];
  const lines = rows.map((row) => [
    row.day ?? '',
    ...(split === 'none' ? [] : [nameOf(row)]),
    row.requests,
    row.characters,
    row.audioSeconds,
  ]);
  download(`usage-${range.from}-${range.to}.csv`, 'text/csv;charset=utf-8', writeCsv([head, ...lines]));
}

/** The largest unit of which a day has a few. */
function timeUnit(series: readonly Series[]): readonly [name: string, seconds: number] {
  const most = Math.max(0, ...(stack(series).at(-1) ?? []));
  if (most >= 7200) return ['hours', 3600];
  return most >= 120 ? ['minutes', 60] : ['seconds', 1];
}

function naming(split: Split): (row: UsageSum) => string {
  switch (split) {
    case 'none':
      return () => 'All';
    case 'model':
      return ({ modelId }) => modelId ?? '–';
    case 'voice':
      return ({ voice }) => capitalized(voice ?? '–');
    case 'key':
      return ({ keyId, keyName }) => (keyId === null ? 'Dashboard' : (keyName ?? 'Removed key'));
  }
}

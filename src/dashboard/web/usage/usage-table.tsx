import type { UsageSum } from '../api/types.js';
import { Table } from '../components/table.js';
import { formatCount, formatDay, formatDuration } from '../format.js';
import type { Split } from './series.js';

interface UsageTableProps {
  readonly rows: readonly UsageSum[];
  readonly split: Split;
  readonly nameOf: (row: UsageSum) => string;
}

/** The figures of the charts, newest day first. */
export function UsageTable({ rows, split, nameOf }: UsageTableProps) {
  const newestFirst = [...rows].sort(
    (a, b) => (b.day ?? '').localeCompare(a.day ?? '') || b.characters - a.characters,
  );
  return (
    <Table
      caption="Usage by day (UTC)"
      rows={newestFirst}
      keyOf={(row) => `${row.day} ${row.modelId} ${row.voice} ${row.keyId}`}
      columns={[
        {
          label: 'Day',
          is: 'heading',
          cell: ({ day }) => <time dateTime={day ?? ''}>{formatDay(day ?? '')}</time>,
        },
        ...(split === 'none' ? [] : [{ label: SPLIT_LABELS[split], cell: nameOf }]),
        { label: 'Requests', is: 'number', cell: ({ requests }) => formatCount(requests) },
        { label: 'Characters', is: 'number', cell: ({ characters }) => formatCount(characters) },
        { label: 'Audio', is: 'number', cell: ({ audioSeconds }) => formatDuration(audioSeconds) },
      ]}
    />
  );
}

export const SPLIT_LABELS: Readonly<Record<Split, string>> = {
  none: 'Total',
  model: 'Model',
  voice: 'Voice',
  key: 'Key',
};

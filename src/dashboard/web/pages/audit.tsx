import { useState } from 'preact/hooks';
import { AUDIT_SUBJECTS } from '../../../contracts/audit.js';
import type { AuditEntry, AuditPage as Entries } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button } from '../components/button.js';
import { Filter } from '../components/field.js';
import { Card, Empty, Page } from '../components/page.js';
import { Alert, WithData } from '../components/states.js';
import { type Column, Table } from '../components/table.js';
import { capitalized, formatDateTime } from '../format.js';
import { useSession } from '../session.js';

/** The page that shows who changed what in the account, when and from where. */
export function AuditPage() {
  const { member } = useSession();
  return (
    <Page
      title="Audit log"
      lead="Changes to keys, members, invitations, passwords and the plan of this account, newest first."
    >
      {member.role === 'owner' ? <Log /> : <Alert tone="info">Only owners can see the audit log.</Alert>}
    </Page>
  );
}

function Log() {
  const [subject, setSubject] = useState<string>('');
  /** The last entries of the pages before this one. */
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const query = new URLSearchParams({ subject, before: earlier.at(-1) ?? '' }).toString();
  const entries = useData<Entries>(`audit?${query}`);
  return (
    <>
      <div class="filters row">
        <Filter
          label="About"
          options={[
            ['', 'Everything'],
            ...AUDIT_SUBJECTS.map((name) => [name, capitalized(`${name}s`)] as const),
          ]}
          value={subject}
          onChange={(name) => {
            setSubject(name);
            setEarlier([]);
          }}
        />
      </div>
      <WithData from={entries} what="the audit log">
        {({ entries: rows, next }) =>
          rows.length === 0 ? (
            <Empty title="No changes yet" />
          ) : (
            <Card class="flush">
              <Table caption="Audit log" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
              <nav class="pages row" aria-label="Pages of: Audit log">
                <Button disabled={earlier.length === 0} onClick={() => setEarlier(earlier.slice(0, -1))}>
                  Newer
                </Button>
                <Button
                  disabled={next === null}
                  onClick={() => next !== null && setEarlier([...earlier, next])}
                >
                  Older
                </Button>
              </nav>
            </Card>
          )
        }
      </WithData>
    </>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { label: 'Action', is: 'heading', cell: ({ action }) => capitalized(action) },
  { label: 'Target', cell: ({ target }) => target },
  { label: 'By', cell: ({ actor }) => (actor.name === '' ? 'The server' : actor.name) },
  { label: 'From', cell: ({ actor }) => actor.address ?? '–' },
  { label: 'Time', cell: ({ atMs }) => formatDateTime(atMs) },
  { label: 'Details', cell: ({ details }) => <small>{detailsText(details)}</small> },
];

const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name.replace(/AtMs$/, '')} ${name.endsWith('AtMs') ? formatDateTime(Number(value)) : String(value)}`,
    )
    .join(', ');

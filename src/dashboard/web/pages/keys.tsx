import { useState } from 'preact/hooks';
import type { Key, NewKey } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button } from '../components/button.js';
import { ConfirmDelete } from '../components/dialog.js';
import { Card, Empty, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { type Column, Table } from '../components/table.js';
import { formatDate, formatDateTime, formatRelative } from '../format.js';
import { useSession } from '../session.js';
import { NewKeyDialog } from './new-key.js';

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'creating' }
  | { readonly kind: 'revoking'; readonly key: Key };

export function KeysPage() {
  const keys = useData<Key[]>('keys');
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' });
  const done = (): void => setDoing({ kind: 'nothing' });
  const create = (
    <Button icon="plus" look="primary" onClick={() => setDoing({ kind: 'creating' })}>
      New key
    </Button>
  );
  return (
    <Page
      title="API keys"
      lead="Programs authenticate with a key. Give each program its own key, so that you can revoke each one separately."
      actions={create}
    >
      <WithData from={keys} what="the keys">
        {(all) =>
          all.length === 0 ? (
            <Empty title="No keys yet">
              <p>A key is shown once, when it is created.</p>
            </Empty>
          ) : (
            <KeyLists keys={all} onRevoke={(key) => setDoing({ kind: 'revoking', key })} />
          )
        }
      </WithData>
      {doing.kind === 'creating' && (
        <NewKeyDialog onCreated={(_key: NewKey) => void keys.reload()} onClose={done} />
      )}
      {doing.kind === 'revoking' && (
        <ConfirmDelete
          title="Revoke this key?"
          verb="Revoke key"
          path={`keys/${encodeURIComponent(doing.key.name)}`}
          message={`${doing.key.name} is revoked`}
          onDeleted={() => {
            void keys.reload();
            done();
          }}
          onClose={done}
        >
          <p>
            Programs that use <strong>{doing.key.name}</strong> are refused within a second, and their open
            sockets are closed. This cannot be undone.
          </p>
        </ConfirmDelete>
      )}
    </Page>
  );
}

const isLive = ({ revokedAtMs, expiresAtMs }: Key): boolean =>
  revokedAtMs === null && (expiresAtMs === null || expiresAtMs > Date.now());

function KeyLists({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (key: Key) => void }) {
  const { member } = useSession();
  const newestFirst = [...keys].sort((a, b) => b.createdAtMs - a.createdAtMs);
  const live = newestFirst.filter(isLive);
  const ended = newestFirst.filter((key) => !isLive(key));
  const revoke: Column<Key> = {
    label: '',
    is: 'buttons',
    cell: (key) => (
      <Button
        icon="trash"
        look="quiet danger-text"
        aria-label={`Revoke ${key.name}`}
        onClick={() => onRevoke(key)}
      >
        Revoke
      </Button>
    ),
  };
  return (
    <>
      <Card class="flush">
        {live.length > 0 ? (
          <Table
            caption="Keys that can be used"
            columns={[...COLUMNS, EXPIRES, ...(member.role === 'owner' ? [revoke] : [])]}
            rows={live}
            keyOf={({ id }) => id}
          />
        ) : (
          <p class="inset">No key can be used at the moment.</p>
        )}
      </Card>
      {ended.length > 0 && (
        <details class="more">
          <summary>Revoked and expired ({ended.length})</summary>
          <Card class="flush">
            <Table
              caption="Keys that can no longer be used"
              columns={[...COLUMNS, ENDED]}
              rows={ended}
              keyOf={({ id }) => id}
              classOf={() => 'faded'}
            />
          </Card>
        </details>
      )}
    </>
  );
}

const COLUMNS: readonly Column<Key>[] = [
  {
    label: 'Name',
    is: 'heading',
    cell: ({ name, prefix }) => (
      <>
        <span class="name">{name}</span>
        <code class="sub">{prefix}…</code>
      </>
    ),
  },
  {
    label: 'May use',
    cell: ({ scopes }) =>
      scopes === null ? (
        'Everything'
      ) : (
        <span class="tags">
          {scopes.map((scope) => (
            <span key={scope} class="tag">
              {scope}
            </span>
          ))}
        </span>
      ),
  },
  { label: 'Created', cell: ({ createdAtMs }) => <Time ms={createdAtMs} /> },
  {
    label: 'Last used',
    cell: ({ lastUsedAtMs }) =>
      lastUsedAtMs === null ? (
        <span class="muted">Never</span>
      ) : (
        <time title={formatDateTime(lastUsedAtMs)}>{formatRelative(lastUsedAtMs)}</time>
      ),
  },
];

const EXPIRES: Column<Key> = {
  label: 'Expires',
  cell: ({ expiresAtMs }) =>
    expiresAtMs === null ? <span class="muted">Never</span> : <Time ms={expiresAtMs} />,
};

const ENDED: Column<Key> = {
  label: 'Ended',
  cell: ({ revokedAtMs, expiresAtMs }) => (
    <>
      {revokedAtMs === null ? 'Expired ' : 'Revoked '}
      <Time ms={revokedAtMs ?? expiresAtMs ?? 0} />
    </>
  ),
};

const Time = ({ ms }: { ms: number }) => <time title={formatDateTime(ms)}>{formatDate(ms)}</time>;

import { useState } from 'preact/hooks';
import { type Endpoint, ENDPOINTS } from '../../../contracts/accounts.js';
import { DAY_MS } from '../../../contracts/days.js';
import { call } from '../api/client.js';
import type { NewKey } from '../api/types.js';
import { Button } from '../components/button.js';
import { CopyField } from '../components/copy-field.js';
import { Dialog, FormDialog } from '../components/dialog.js';
import { Choice, TextField } from '../components/field.js';
import { Alert } from '../components/states.js';
import { formatDate } from '../format.js';

const SCOPE_HINTS: Readonly<Record<Endpoint, string>> = {
  synthesis: 'Speak over HTTP',
  sockets: 'Speak over sockets',
  lexicon: 'Read and change the lexicon',
  oov: 'List unknown words',
  textnorm: 'See how texts are read',
  phonemize: 'See how words are pronounced',
  usage: 'Read the usage',
};

type Expiry = 'never' | '30' | '90' | '365';
const EXPIRIES: readonly (readonly [Expiry, string])[] = [
  ['never', 'Never'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
];

interface NewKeyDialogProps {
  readonly onCreated: (key: NewKey) => void;
  readonly onClose: () => void;
}

export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const [created, setCreated] = useState<NewKey | undefined>(undefined);
  if (created !== undefined) return <SecretDialog created={created} onClose={onClose} />;
  const keep = (key: NewKey): void => {
    setCreated(key);
    onCreated(key);
  };
  return <KeyForm onCreated={keep} onClose={onClose} />;
}

function KeyForm({ onCreated, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('');
  const [reach, setReach] = useState<'all' | 'some'>('all');
  const [scopes, setScopes] = useState<readonly Endpoint[]>(['synthesis', 'sockets']);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const isIncomplete = reach === 'some' && scopes.length === 0;
  const make = async (): Promise<void> => {
    if (isIncomplete) return;
    const expiresAtMs = expiry === 'never' ? null : Date.now() + Number(expiry) * DAY_MS;
    const body = { name: name.trim(), scopes: reach === 'all' ? null : scopes, expiresAtMs };
    const created = await call<NewKey>('POST', 'keys', body);
    onCreated({ ...created, name: body.name, scopes: body.scopes, expiresAtMs });
  };
  return (
    <FormDialog
      title="New key"
      verb="Create key"
      busyVerb="Creating …"
      isIncomplete={isIncomplete}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The program that will use it, such as phone-menu"
        name="key-name"
        maxLength={64}
        value={name}
        onChange={setName}
      />
      <Choice
        label="May use"
        options={[
          ['all', 'Everything'],
          ['some', 'Only …'],
        ]}
        value={reach}
        onChange={setReach}
      />
      {reach === 'some' && <ScopeChecks scopes={scopes} onChange={setScopes} />}
      {isIncomplete && <small class="field-error">Choose at least one.</small>}
      <Choice label="Expires" options={EXPIRIES} value={expiry} onChange={setExpiry} />
    </FormDialog>
  );
}

interface ScopeChecksProps {
  readonly scopes: readonly Endpoint[];
  readonly onChange: (scopes: readonly Endpoint[]) => void;
}

function ScopeChecks({ scopes, onChange }: ScopeChecksProps) {
  const toggle = (scope: Endpoint): void =>
    onChange(ENDPOINTS.filter((one) => (one === scope) !== scopes.includes(one)));
  return (
    <fieldset class="checks">
      <legend class="unseen">Only these</legend>
      {ENDPOINTS.map((scope) => (
        <label key={scope} class="check">
          <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
          <span>
            {scope}
            <small class="hint">{SCOPE_HINTS[scope]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The only time that the key is seen. */
const SecretDialog = ({ created, onClose }: { created: NewKey; onClose: () => void }) => (
  <Dialog title="Your new key" onClose={onClose}>
    <div class="stack">
      <Alert tone="warning">Copy it now. It is not stored and cannot be shown again.</Alert>
      <CopyField
        label={`Key of ${created.name}`}
        text={created.secret}
        copyLabel="Copy the key"
        focus="held"
      />
      {created.expiresAtMs !== null && <p class="hint">It expires on {formatDate(created.expiresAtMs)}.</p>}
      <footer class="dialog-foot">
        <Button onClick={onClose}>I have saved it</Button>
      </footer>
    </div>
  </Dialog>
);

import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Aliases, VoiceAlias, VoiceDetails } from '../api/types.js';
import { useAction } from '../api/use-action.js';
import { useData } from '../api/use-data.js';
import { Confirm, Dialog } from '../components/dialog.js';
import { Field } from '../components/field.js';
import { Icon } from '../components/icons.js';
import { Card, Empty, Page } from '../components/page.js';
import { Alert, WithData } from '../components/states.js';
import { Table, type Column } from '../components/table.js';
import { toast } from '../components/toast.js';
import { capitalized } from '../format.js';
import { voiceCards } from '../speech-models.js';

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'changing' | 'removing'; readonly alias: VoiceAlias };

const SOURCES: Readonly<Record<VoiceAlias['source'], string>> = {
  shipped: 'Sonant',
  file: 'This server',
  settings: 'VOICE_ALIASES',
};

export function AliasesPage() {
  const aliases = useData<Aliases>('aliases');
  const voices = useData<VoiceDetails[]>('voices');
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' });
  const done = (): void => setDoing({ kind: 'nothing' });
  const saved = (): void => {
    void aliases.reload();
    done();
  };
  const names = voiceCards(voices.loadable.data ?? []).map(({ speaker }) => speaker);
  return (
    <Page
      title="Voice aliases"
      lead="Other names that clients may use for a voice. They hold for every account of this server."
      actions={
        aliases.loadable.data?.mayChange === true && (
          <button class="button primary" onClick={() => setDoing({ kind: 'adding' })}>
            <Icon name="plus" />
            Add an alias
          </button>
        )
      }
    >
      <WithData from={aliases} what="the aliases">
        {(all) => <AliasTable {...all} onDo={(kind, alias) => setDoing({ kind, alias })} />}
      </WithData>
      {doing.kind === 'adding' && <AliasDialog names={names} onSaved={saved} onClose={done} />}
      {doing.kind === 'changing' && (
        <AliasDialog alias={doing.alias} names={names} onSaved={saved} onClose={done} />
      )}
      {doing.kind === 'removing' && <RemoveDialog alias={doing.alias} onRemoved={saved} onClose={done} />}
    </Page>
  );
}

interface AliasTableProps extends Aliases {
  readonly onDo: (kind: 'changing' | 'removing', alias: VoiceAlias) => void;
}

function AliasTable({ aliases, mayChange, onDo }: AliasTableProps) {
  if (aliases.length === 0) return <Empty title="No aliases" />;
  const change: Column<VoiceAlias> = {
    label: '',
    is: 'buttons',
    cell: (alias) =>
      alias.source !== 'settings' && (
        <>
          <button
            class="button quiet icon-only"
            aria-label={`Change ${alias.alias}`}
            title="Change"
            onClick={() => onDo('changing', alias)}
          >
            <Icon name="edit" />
          </button>
          <button
            class="button quiet icon-only danger-text"
            aria-label={`Remove ${alias.alias}`}
            title="Remove"
            onClick={() => onDo('removing', alias)}
          >
            <Icon name="trash" />
          </button>
        </>
      ),
  };
  return (
    <>
      {!mayChange && (
        <Alert tone="info">Only an owner of the account that runs this server can change aliases.</Alert>
      )}
      <Card class="flush">
        <Table
          caption="Voice aliases"
          rows={aliases}
          keyOf={({ alias }) => alias}
          columns={[
            { label: 'Alias', is: 'heading', cell: ({ alias }) => <span class="name">{alias}</span> },
            {
              label: 'Voice',
              cell: ({ voices: [first = '', ...others] }) => (
                <>
                  {capitalized(first)}
                  {others.length > 0 && (
                    <span class="muted"> or {others.map((name) => capitalized(name)).join(', ')}</span>
                  )}
                </>
              ),
            },
            { label: 'Set by', cell: ({ source }) => SOURCES[source] },
            ...(mayChange ? [change] : []),
          ]}
        />
      </Card>
    </>
  );
}

interface AliasDialogProps {
  /** Undefined: a new one. */
  readonly alias?: VoiceAlias;
  /** Of all voices. */
  readonly names: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function AliasDialog({ alias, names, onSaved, onClose }: AliasDialogProps) {
  const [name, setName] = useState(alias?.alias ?? '');
  const [voices, setVoices] = useState<readonly string[]>(alias?.voices ?? []);
  const action = useAction();
  const save = (event: Event): void => {
    event.preventDefault();
    void action.run(async () => {
      await call('PUT', `aliases/${encodeURIComponent(name.trim())}`, { voices });
      toast(`${name.trim()} is saved`);
      onSaved();
    });
  };
  return (
    <Dialog title={alias === undefined ? 'Add an alias' : `Change ${alias.alias}`} onClose={onClose}>
      <form class="form" onSubmit={save}>
        {action.problem !== '' && <Alert>{action.problem}</Alert>}
        <Field label="Alias" hint="The name that a client sends. Capitals make no difference.">
          {(control) => (
            <input
              {...control}
              name="alias"
              required
              maxLength={64}
              readOnly={alias !== undefined}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <VoiceChoices names={names} chosen={voices} onChange={setVoices} />
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button class="button primary" disabled={action.isBusy}>
            Save
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

interface VoiceChoicesProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** As many as somebody wants: behind the last one is always room for another. */
function VoiceChoices({ names, chosen, onChange }: VoiceChoicesProps) {
  const choose = (place: number, voice: string): void =>
    onChange([...chosen.slice(0, place), voice, ...chosen.slice(place + 1)].filter((one) => one !== ''));
  return (
    <>
      {[...chosen, ''].map((voice, place) => (
        <Field
          key={place}
          label={place === 0 ? 'Voice' : `Otherwise (${place})`}
          {...(place === 1 ? { hint: 'For models that the voice above does not have' } : {})}
        >
          {(control) => (
            <select
              {...control}
              required={place === 0}
              value={voice}
              onChange={(event) => choose(place, event.currentTarget.value)}
            >
              <option value="">–</option>
              {names
                .filter((one) => one === voice || !chosen.includes(one))
                .map((one) => (
                  <option key={one} value={one}>
                    {capitalized(one)}
                  </option>
                ))}
            </select>
          )}
        </Field>
      ))}
    </>
  );
}

interface RemoveDialogProps {
  readonly alias: VoiceAlias;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ alias: { alias }, onRemoved, onClose }: RemoveDialogProps) {
  const action = useAction();
  const remove = (): void => {
    void action.run(async () => {
      await call('DELETE', `aliases/${encodeURIComponent(alias)}`);
      toast(`${alias} is removed`);
      onRemoved();
    });
  };
  return (
    <Confirm title="Remove this alias?" verb="Remove" action={action} onConfirm={remove} onClose={onClose}>
      <p>
        Requests that ask for <strong>{alias}</strong> are refused from now on: “Speaker not found”.
      </p>
    </Confirm>
  );
}

import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Aliases, VoiceAlias, VoiceDetails } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button, IconButton } from '../components/button.js';
import { ConfirmDelete, FormDialog } from '../components/dialog.js';
import { SelectField, TextField } from '../components/field.js';
import { Card, Empty, Page } from '../components/page.js';
import { Alert, WithData } from '../components/states.js';
import { type Column, Table } from '../components/table.js';
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
      lead="Other names that clients may use for a voice. They apply to every account of this server."
      actions={
        aliases.loadable.data?.mayChange === true && (
          <Button icon="plus" look="primary" onClick={() => setDoing({ kind: 'adding' })}>
            Add an alias
          </Button>
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
      {doing.kind === 'removing' && (
        <ConfirmDelete
          title="Remove this alias?"
          verb="Remove"
          path={`aliases/${encodeURIComponent(doing.alias.alias)}`}
          message={`${doing.alias.alias} is removed`}
          onDeleted={saved}
          onClose={done}
        >
          <p>
            Requests that ask for <strong>{doing.alias.alias}</strong> are refused from now on: “Speaker not
            found”.
          </p>
        </ConfirmDelete>
      )}
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
          <IconButton icon="edit" verb="Change" what={alias.alias} onClick={() => onDo('changing', alias)} />
          <IconButton icon="trash" verb="Remove" what={alias.alias} onClick={() => onDo('removing', alias)} />
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
  /** The names of all voices. */
  readonly names: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function AliasDialog({ alias, names, onSaved, onClose }: AliasDialogProps) {
  const [name, setName] = useState(alias?.alias ?? '');
  const [voices, setVoices] = useState<readonly string[]>(alias?.voices ?? []);
  const title = alias === undefined ? 'Add an alias' : `Change ${alias.alias}`;
  const save = async (): Promise<void> => {
    await call('PUT', `aliases/${encodeURIComponent(name.trim())}`, { voices });
    toast(`${name.trim()} is saved`);
    onSaved();
  };
  return (
    <FormDialog title={title} verb="Save" onSubmit={save} onClose={onClose}>
      <TextField
        label="Alias"
        hint="The name that a client sends. Case does not matter."
        name="alias"
        maxLength={64}
        readOnly={alias !== undefined}
        exact
        value={name}
        onChange={setName}
      />
      <VoiceChoices names={names} chosen={voices} onChange={setVoices} />
    </FormDialog>
  );
}

interface VoiceChoicesProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Any number of voices: there is always an empty choice after the last one. */
function VoiceChoices({ names, chosen, onChange }: VoiceChoicesProps) {
  const choose = (place: number, voice: string): void =>
    onChange([...chosen.slice(0, place), voice, ...chosen.slice(place + 1)].filter((one) => one !== ''));
  const optionsAt = (voice: string) =>
    names
      .filter((name) => name === voice || !chosen.includes(name))
      .map((name) => [name, capitalized(name)] as const);
  return (
    <>
      {[...chosen, ''].map((voice, place) => (
        <SelectField
          key={place}
          label={place === 0 ? 'Voice' : `Otherwise (${place})`}
          hint={place === 1 ? 'For models that the voice above does not have' : undefined}
          required={place === 0}
          options={[['', '–'], ...optionsAt(voice)]}
          value={voice}
          onChange={(name) => choose(place, name)}
        />
      ))}
    </>
  );
}

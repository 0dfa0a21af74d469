import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { InvitationLink, Member, MemberRole } from '../api/types.js';
import { useData } from '../api/use-data.js';
import { Button } from '../components/button.js';
import { CopyField } from '../components/copy-field.js';
import { ConfirmDelete, type ConfirmDeleteProps, Dialog, FormDialog } from '../components/dialog.js';
import { Choice } from '../components/field.js';
import { Icon } from '../components/icons.js';
import { Card, Page } from '../components/page.js';
import { WithData } from '../components/states.js';
import { type Column, Table } from '../components/table.js';
import { capitalized, formatDate, formatDateTime } from '../format.js';
import { useSession } from '../session.js';

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'inviting' }
  | { readonly kind: 'removing'; readonly member: Member };

export function MembersPage() {
  const { member: self, account } = useSession();
  const members = useData<Member[]>('members');
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' });
  const done = (): void => setDoing({ kind: 'nothing' });
  const isOwner = self.role === 'owner';
  const remove: Column<Member> = {
    label: '',
    is: 'buttons',
    cell: (member) =>
      member.id !== self.id && (
        <Button
          icon="trash"
          look="quiet danger-text"
          aria-label={`Remove ${member.email}`}
          onClick={() => setDoing({ kind: 'removing', member })}
        >
          Remove
        </Button>
      ),
  };
  return (
    <Page
      title="Members"
      lead={`People who can sign in to ${account.name}. Only owners can invite and remove people and revoke keys.`}
      actions={
        isOwner && (
          <Button icon="plus" look="primary" onClick={() => setDoing({ kind: 'inviting' })}>
            Invite
          </Button>
        )
      }
    >
      <WithData from={members} what="the members">
        {(all) => (
          <Card class="flush">
            <Table
              caption="Members"
              columns={isOwner ? [...columnsFor(self.id), remove] : columnsFor(self.id)}
              rows={all}
              keyOf={({ id }) => id}
            />
          </Card>
        )}
      </WithData>
      {doing.kind === 'inviting' && <InviteDialog onClose={done} />}
      {doing.kind === 'removing' && (
        <RemoveDialog
          member={doing.member}
          onDeleted={() => {
            void members.reload();
            done();
          }}
          onClose={done}
        />
      )}
    </Page>
  );
}

const columnsFor = (selfId: string): readonly Column<Member>[] => [
  {
    label: 'E-mail',
    is: 'heading',
    cell: ({ id, email }) => (
      <span class="name">
        {email} {id === selfId && <span class="tag">You</span>}
      </span>
    ),
  },
  { label: 'Role', cell: ({ role }) => capitalized(role) },
  { label: 'Since', cell: ({ createdAtMs }) => formatDate(createdAtMs) },
];

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<MemberRole>('member');
  const [invitation, setInvitation] = useState<InvitationLink | undefined>(undefined);
  const invite = async (): Promise<void> =>
    setInvitation(await call<InvitationLink>('POST', 'invitations', { role }));
  if (invitation !== undefined) return <InvitationDialog invitation={invitation} onClose={onClose} />;
  const verb = (
    <>
      <Icon name="link" />
      Create link
    </>
  );
  return (
    <FormDialog title="Invite someone" verb={verb} onSubmit={invite} onClose={onClose}>
      <p>
        This creates a link. The first person who opens it chooses an e-mail address and a password, and
        becomes a member.
      </p>
      <Choice
        label="As"
        options={[
          ['member', 'Member'],
          ['owner', 'Owner'],
        ]}
        value={role}
        onChange={setRole}
      />
    </FormDialog>
  );
}

const InvitationDialog = ({ invitation, onClose }: { invitation: InvitationLink; onClose: () => void }) => (
  <Dialog title="Send this link" onClose={onClose}>
    <div class="stack">
      <CopyField
        label="Invitation"
        hint={`Works once, until ${formatDateTime(invitation.expiresAtMs)}.`}
        text={invitation.link}
        copyLabel="Copy the link"
      />
      <footer class="dialog-foot">
        <Button onClick={onClose}>Done</Button>
      </footer>
    </div>
  </Dialog>
);

interface RemoveDialogProps extends Pick<ConfirmDeleteProps, 'onDeleted' | 'onClose'> {
  readonly member: Member;
}

const RemoveDialog = ({ member: { id, email }, ...dialog }: RemoveDialogProps) => (
  <ConfirmDelete
    title="Remove this member?"
    verb="Remove"
    path={`members/${encodeURIComponent(id)}`}
    message={`${email} is removed`}
    {...dialog}
  >
    <p>
      <strong>{email}</strong> is signed out at once and cannot sign in again. API keys stay as they are.
    </p>
  </ConfirmDelete>
);

import type { NamedQuest } from '@flashcards/client-sdk';
import { useId, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { InviteCode } from '../invites/invite-code.tsx';
import { Problem } from '../notices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.quests;

interface UserFieldParts {
  readonly user: string;
  readonly onUser: (user: string) => void;
  /** The id of the text that explains it. */
  readonly hint: string;
}

const UserField = ({ user, onUser, hint }: UserFieldParts) => (
  <Field name={words.user}>
    <input
      value={user}
      aria-describedby={hint}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      maxLength={255}
      required
      onInput={({ currentTarget }) => onUser(currentTarget.value)}
    />
  </Field>
);

const InviteUser = ({ id, onInvited }: Pick<NamedQuest, 'id'> & { readonly onInvited: () => void }) => {
  const hint = useId();
  const [user, setUser] = useState('');
  const [invited, setInvited] = useState<string>();
  const { run, isBusy, problem } = useAction(async () => {
    setInvited(undefined);
    await client.quests.invite(id, user);
    setInvited(user);
    setUser('');
    onInvited();
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form class="invite" onSubmit={submit}>
      <div class="field-button">
        <UserField hint={hint} user={user} onUser={setUser} />
        <button class="button button-primary" disabled={isBusy}>
          {words.send}
        </button>
      </div>
      <p class="hint" id={hint}>
        {words.userHint}
      </p>
      {problem !== undefined && <Problem error={problem} />}
      <p role="status" class="status">
        {invited !== undefined && words.sent(invited)}
      </p>
    </form>
  );
};

interface InviteDialogParts {
  readonly quest: NamedQuest;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

export const InviteDialog = ({ quest: { id }, onInvited, onClose }: InviteDialogParts) => (
  <Dialog title={words.inviteTitle} onClose={onClose}>
    <InviteCode subject="quest" id={id} make={() => client.quests.renewInvite(id)}>
      <p class="hint">{words.expires}</p>
    </InviteCode>
    <hr />
    <InviteUser id={id} onInvited={onInvited} />
    <div class="actions actions-end">
      <button type="button" class="button" onClick={onClose}>
        {texts.close}
      </button>
    </div>
  </Dialog>
);

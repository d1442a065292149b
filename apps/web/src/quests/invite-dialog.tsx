import type { NamedQuest } from '@flashcards/client-sdk';
import { useId, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { InviteCode } from '../invites/invite-code.tsx';
import { Problem } from '../notices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.quests;

const InviteUser = ({ id, onInvited }: Pick<NamedQuest, 'id'> & { readonly onInvited: () => void }) => {
  const field = useId();
  const [user, setUser] = useState('');
  const [invited, setInvited] = useState<string>();
  const { run, isBusy, problem } = useAction((name: string) => client.quests.invite(id, name));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setInvited(undefined);
    if (!(await run(user))) return;
    setInvited(user);
    setUser('');
    onInvited();
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <div class="field-button">
        <label class="field">
          <span class="field-name">{words.user}</span>
          <input
            value={user}
            aria-describedby={field}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={255}
            required
            onInput={({ currentTarget }) => setUser(currentTarget.value)}
          />
        </label>
        <button class="button button-primary" disabled={isBusy}>
          {words.send}
        </button>
      </div>
      <p class="hint" id={field}>
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

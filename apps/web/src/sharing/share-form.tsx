import type { SharedFolderId } from '@flashcards/client-sdk';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { keepCode } from '../invites/made-codes.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { SharePicker, useSharing } from './share-sets.tsx';
import type { Shareable } from './shareable.ts';
import { suggestedName } from './shareable.ts';

const words = texts.sharing;

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly picked: Shareable | undefined;
}

interface AboutParts {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
}

const About = ({ draft, change }: AboutParts) => (
  <>
    <Field name={words.name}>
      <input
        value={draft.name}
        dir="auto"
        maxLength={200}
        required
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
    </Field>
    <Field name={words.about}>
      <textarea
        rows={2}
        dir="auto"
        maxLength={10_000}
        value={draft.description}
        onInput={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <span class="hint">{words.aboutHint}</span>
    </Field>
  </>
);

const make = async (name: string, description: string): Promise<SharedFolderId> => {
  const { id, inviteCode } = await client.sharedFolders.create({ name, description });
  keepCode(id, inviteCode);
  return id;
};

/** Makes the folder, then shares the sets in it. After a failure it goes on where it stopped. */
const useShare = () => {
  const { route } = useLocation();
  const [made, setMade] = useState<SharedFolderId>();
  const sharing = useSharing((folder) => route(`/shared/${folder}`));
  const making = useAction(async ({ name, description, picked }: Draft) => {
    const id = made ?? (await make(name.trim(), description.trim()));
    setMade(id);
    await sharing.run(id, picked?.sets ?? []);
  });
  return {
    share: making.run,
    isMade: made !== undefined,
    isBusy: making.isBusy,
    text: sharing.text,
    problem: making.problem ?? sharing.problem,
  };
};

export const ShareForm = ({ onClose }: { readonly onClose: () => void }) => {
  const [draft, setDraft] = useState<Draft>({ name: '', description: '', picked: undefined });
  const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));
  const { share, isMade, isBusy, text, problem } = useShare();
  const pick = (picked: Shareable | undefined): void =>
    change({ picked, ...(draft.name === '' && picked ? { name: suggestedName(picked) } : {}) });
  const submit = (event: Event): void => {
    event.preventDefault();
    void share(draft);
  };
  return (
    <Dialog title={words.share} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <SharePicker label={words.what} picked={draft.picked} onPick={pick} />
        {!isMade && <About draft={draft} change={change} />}
        <p role="status" class="hint status">
          {text}
        </p>
        <FormEnd deed={isMade ? texts.tryAgain : words.create} isBusy={isBusy} problem={problem} onCancel={onClose} />
      </form>
    </Dialog>
  );
};

import type { LocalDate, NewQuest } from '@flashcards/client-sdk';
import { addDays } from '@flashcards/kernel';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import type { Target } from '../goals/target-fields.tsx';
import { KindChoice, TargetFields } from '../goals/target-fields.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.quests;

interface QuestFormParts {
  readonly today: LocalDate;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type Draft = Target & Pick<NewQuest, 'label'>;

const create = ({ kind, label, amount, until }: Draft) =>
  client.quests.create({ kind, label, target: Number(amount), deadline: until });

export const QuestForm = ({ today, onSaved, onClose }: QuestFormParts) => {
  const [draft, setDraft] = useState<Draft>({
    kind: 'cards',
    label: 'friend',
    amount: '500',
    until: addDays(today, 13),
  });
  const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));
  const { run, isBusy, problem } = useAction(create);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run(draft)) onSaved();
  };
  return (
    <Dialog title={words.create} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <KindChoice target={draft} change={change} />
        <TargetFields target={draft} change={change} from={today} />
        <p class="hint">{words.together}</p>
        <Field name={words.label}>
          <select
            value={draft.label}
            onChange={({ currentTarget }) => change({ label: currentTarget.value as Draft['label'] })}
          >
            {(['friend', 'monthly'] as const).map((label) => (
              <option key={label} value={label}>
                {words.labels[label]}
              </option>
            ))}
          </select>
        </Field>
        <FormEnd deed={words.add} isBusy={isBusy} problem={problem} onCancel={onClose} />
      </form>
    </Dialog>
  );
};

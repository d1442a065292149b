import type { LocalDate, NewQuest } from '@flashcards/client-sdk';
import { addDays } from '@flashcards/kernel';
import { useState } from 'preact/hooks';
import type { Target } from '../goals/target-fields.tsx';
import { KindChoice, TargetFields } from '../goals/target-fields.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
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
  const submit = async (): Promise<void> => {
    await create(draft);
    onSaved();
  };
  return (
    <FormDialog title={words.create} deed={words.add} onSubmit={submit} onClose={onClose}>
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
    </FormDialog>
  );
};

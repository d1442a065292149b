import type { GoalId, LocalDate } from '@flashcards/client-sdk';
import { titleOf } from '@flashcards/goals';
import { addDays } from '@flashcards/kernel';
import { useState } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { ShownGoal } from './goal-words.ts';
import { ownTitle } from './goal-words.ts';
import type { Target } from './target-fields.tsx';
import { KindChoice, TargetFields } from './target-fields.tsx';

const words = texts.goals;

export interface ListedGoal {
  readonly id: GoalId;
  readonly goal: ShownGoal;
}

interface GoalFormParts {
  readonly today: LocalDate;
  /** The goal to change; none: a new one. */
  readonly edited?: ListedGoal;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

type Draft = Target & { readonly title: string };

const draftOf = ({ edited, today }: GoalFormParts): Draft =>
  edited === undefined
    ? { kind: 'cards', amount: '100', until: addDays(today, 29), title: '' }
    : {
        kind: edited.goal.kind,
        amount: String(edited.goal.target),
        until: edited.goal.endDate,
        title: ownTitle(edited.goal),
      };

const save = async (draft: Draft, id: GoalId | undefined): Promise<unknown> => {
  const { goals } = client;
  const { kind, until } = draft;
  const target = Number(draft.amount);
  if (id === undefined) return (kind === 'xp' ? goals.createXp : goals.createCards)({ target, endDate: until });
  // An edit replaces the title, too.
  const title = draft.title.trim() || titleOf({ kind, target, endDate: until as LocalDate });
  return (kind === 'xp' ? goals.editXp : goals.editCards)(id, { title, target, endDate: until });
};

const TitleField = ({ title, onTitle }: { readonly title: string; readonly onTitle: (title: string) => void }) => (
  <Field name={words.ownTitle}>
    <input value={title} dir="auto" maxLength={200} onInput={({ currentTarget }) => onTitle(currentTarget.value)} />
    <span class="hint">{words.ownTitleHint}</span>
  </Field>
);

export const GoalForm = (parts: GoalFormParts) => {
  const { edited, today, onSaved, onClose } = parts;
  const [draft, setDraft] = useState(() => draftOf(parts));
  const change = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }));
  const submit = async (): Promise<void> => {
    await save(draft, edited?.id);
    onSaved();
  };
  return (
    <FormDialog
      title={edited ? words.edit : words.create}
      deed={edited ? words.save : words.add}
      onSubmit={submit}
      onClose={onClose}
    >
      {edited ? (
        <TitleField title={draft.title} onTitle={(title) => change({ title })} />
      ) : (
        <KindChoice target={draft} change={change} />
      )}
      <TargetFields target={draft} change={change} {...(edited ? {} : { from: today })} />
    </FormDialog>
  );
};

import type { StudyCard } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { Confirmation } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { PlacedSet } from '../parts/place-options.tsx';
import { SetOptions } from '../parts/place-options.tsx';
import { texts } from '../texts/texts.ts';
import type { Deed } from './bulk.ts';
import { deleting, moving, tagging } from './bulk.ts';

const words = texts.cards;

export interface DialogParts {
  readonly selected: readonly StudyCard[];
  readonly act: (deed: Deed) => Promise<void>;
  readonly onClose: () => void;
}

const tagsIn = (text: string): readonly string[] => [...new Set(text.split(/[\s,]+/).filter((tag) => tag !== ''))];

export const Tags = ({ selected, act, onClose }: DialogParts) => {
  const [{ add, remove }, set] = useState({ add: '', remove: '' });
  const used = [...new Set(selected.flatMap(({ tags }) => tags))].slice(0, 20);
  return (
    <FormDialog
      title={words.tagNamed(selected.length)}
      deed={words.apply}
      onSubmit={() => act(tagging(tagsIn(add), tagsIn(remove)))}
      onClose={onClose}
    >
      <Field name={words.addTags}>
        <input value={add} onInput={({ currentTarget }) => set({ add: currentTarget.value, remove })} />
      </Field>
      <Field name={words.removeTags}>
        <input value={remove} onInput={({ currentTarget }) => set({ add, remove: currentTarget.value })} />
        <span class="hint">{used.length === 0 ? words.tagHint : words.usedTags(used.join(' '))}</span>
      </Field>
    </FormDialog>
  );
};

export interface MoveParts extends DialogParts {
  readonly sets: readonly PlacedSet[];
  /** The set that the list shows; blank if it shows others too. */
  readonly shown: string;
}

export const Move = ({ selected, act, onClose, sets, shown }: MoveParts) => {
  const others = sets.filter(({ set }) => set.id !== shown);
  const [to, setTo] = useState<string>(others[0]?.set.id ?? '');
  return (
    <FormDialog
      title={words.moveNamed(selected.length)}
      deed={words.move}
      onSubmit={() => act(moving(to, shown === ''))}
      onClose={onClose}
    >
      <Field name={words.moveTo}>
        <select value={to} required onChange={({ currentTarget }) => setTo(currentTarget.value)}>
          <SetOptions sets={others} />
        </select>
        <span class="hint">{words.moveHint}</span>
      </Field>
    </FormDialog>
  );
};

export const Deletion = ({ selected, act, onClose }: DialogParts) => (
  <Confirmation
    title={words.deleteNamed(selected.length)}
    deed={words.delete}
    onClose={onClose}
    onConfirm={() => act(deleting)}
  >
    <p>{words.cardsGo}</p>
  </Confirmation>
);

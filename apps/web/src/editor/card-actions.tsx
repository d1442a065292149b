import type { StudyCard } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { Confirmation } from '../parts/dialog.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { DueDay } from './due-day.tsx';

const words = texts.editor;
const { cards } = client;

/** What was done, and how to take it back. */
interface Done {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
}

const rescheduled = async (change: Promise<{ readonly reviewID: string }>, text: string): Promise<Done> => {
  const { reviewID } = await change;
  return { text, undo: () => cards.undoReview(reviewID) };
};

/** What a learner can do to the progress of a card. */
const deedsOf = ({ id, suspended }: StudyCard) => ({
  suspend: async (): Promise<Done> => {
    await cards.suspend(id, !suspended);
    return { text: suspended ? words.resumed : words.isSuspended };
  },
  flag: async (flag: number): Promise<Done> => {
    await cards.flagMany([id], flag);
    return { text: words.flagged };
  },
  setDue: (day: string) => rescheduled(cards.setDueDate(id, day), words.isDue(day)),
  reset: () => rescheduled(cards.reset(id), words.isReset),
});

const FlagPicker = ({ flag, onPick }: { readonly flag: number; readonly onPick: (flag: number) => void }) => (
  <label class="flag-picker">
    {words.flag}
    <select value={flag} onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}>
      {texts.cards.flags.map((name, number) => (
        <option key={name} value={number}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

const DoneLine = ({
  done,
  onUndo,
}: {
  readonly done: Done | undefined;
  readonly onUndo: (undo: Done['undo']) => void;
}) => (
  <div role="status">
    {done && (
      <p class="notice">
        {done.text}
        {done.undo && (
          <button type="button" class="button button-small" onClick={() => onUndo(done.undo)}>
            {words.undo}
          </button>
        )}
      </p>
    )}
  </div>
);

const Deletion = ({ card, onDeleted, onClose }: { card: string; onDeleted: () => void; onClose: () => void }) => (
  <Confirmation
    title={words.deleteTitle}
    deed={words.delete}
    onClose={onClose}
    onConfirm={() => cards.delete(card).then(onDeleted)}
  >
    <p>{words.deleteText}</p>
  </Confirmation>
);

interface ActionParts {
  readonly card: StudyCard;
  readonly isOwn: boolean;
  readonly onChange: () => void;
  readonly onDeleted: () => void;
}

export const CardActions = ({ card, isOwn, onChange, onDeleted }: ActionParts) => {
  const [done, setDone] = useState<Done>();
  const [open, setOpen] = useState<'due' | 'delete'>();
  const close = (): void => setOpen(undefined);
  const { run, isBusy, problem } = useAction(async (act: () => Promise<Done>) => {
    setDone(await act());
    onChange();
  });
  const deeds = deedsOf(card);
  const undo = (back: Done['undo']) => void run(async () => (await back?.(), { text: words.undone }));
  const buttons = [
    [card.suspended ? words.resume : words.suspend, () => void run(deeds.suspend)],
    [words.setDueOn, () => setOpen('due')],
    [words.reset, () => void run(deeds.reset)],
    ...(isOwn ? [[words.deleteOn, () => setOpen('delete')] as const] : []),
  ] as const;
  return (
    <>
      <div class="with-notices">
        <DoneLine done={done} onUndo={undo} />
        <div class="actions">
          <FlagPicker flag={card.flag} onPick={(flag) => void run(() => deeds.flag(flag))} />
          {buttons.map(([name, act]) => (
            <button key={name} type="button" class="button" disabled={isBusy} onClick={act}>
              {name}
            </button>
          ))}
        </div>
      </div>
      {problem !== undefined && <Problem error={problem} />}
      {open === 'due' && <DueDay onClose={close} onPick={(day) => void run(() => deeds.setDue(day))} />}
      {open === 'delete' && <Deletion card={card.id} onDeleted={onDeleted} onClose={close} />}
    </>
  );
};

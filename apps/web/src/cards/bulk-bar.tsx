import type { StudyCard } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';
import type { Deed } from './bulk.ts';
import { burying, doInParts, flagging, most, suspending } from './bulk.ts';
import type { DialogParts, MoveParts } from './bulk-dialogs.tsx';
import { Deletion, Move, Tags } from './bulk-dialogs.tsx';
import type { Found } from './found.ts';

const words = texts.cards;

interface BarParts extends Pick<MoveParts, 'selected' | 'sets' | 'shown'> {
  readonly areOwn: boolean;
  readonly onChange: Found['change'];
  readonly onClear: () => void;
}

/** Does a deed with the selected cards, and tells how far it is. */
const useDeeds = ({ selected, onChange }: Pick<BarParts, 'selected' | 'onChange'>) => {
  const [part, setPart] = useState<{ readonly done: number; readonly total: number }>();
  const act = async (deed: Deed): Promise<void> => {
    const total = selected.length;
    setPart({ done: 0, total });
    const onPart = (changed: Deed['change'], done: number): void => {
      onChange(changed);
      setPart({ done, total });
    };
    await doInParts(deed, selected, onPart).finally(() => setPart(undefined));
  };
  return { act, part };
};

const FlagPicker = ({ onPick }: { readonly onPick: (flag: number) => void }) => (
  <select
    class="button button-small"
    aria-label={words.setFlag}
    value=""
    onChange={({ currentTarget }) => {
      onPick(Number(currentTarget.value));
      currentTarget.value = '';
    }}
  >
    <option value="" hidden>
      {words.setFlag}
    </option>
    {words.flags.map((name, flag) => (
      <option key={name} value={flag}>
        {name}
      </option>
    ))}
  </select>
);

const questions = { tags: Tags, move: Move, delete: Deletion };

interface DeedsParts extends Pick<BarParts, 'selected' | 'areOwn'> {
  readonly run: (deed: Deed) => void;
  readonly ask: (question: keyof typeof questions) => void;
}

const Deeds = ({ selected, areOwn, run, ask }: DeedsParts) => {
  const suspended = selected.every((card: StudyCard) => card.suspended);
  const buried = selected.every((card: StudyCard) => card.buried);
  const button = (name: string, onClick: () => void) => (
    <button type="button" class="button button-small" onClick={onClick}>
      {name}
    </button>
  );
  return (
    <div class="bulk-deeds">
      {button(suspended ? words.resume : words.suspend, () => run(suspending(!suspended)))}
      {button(buried ? words.unbury : words.bury, () => run(burying(!buried)))}
      <FlagPicker onPick={(flag) => run(flagging(flag))} />
      {areOwn && button(words.tags, () => ask('tags'))}
      {areOwn && button(words.moveOn, () => ask('move'))}
      {areOwn && button(words.deleteOn, () => ask('delete'))}
    </div>
  );
};

export const BulkBar = ({ selected, sets, shown, areOwn, onChange, onClear }: BarParts) => {
  const [asked, ask] = useState<keyof typeof questions>();
  const { act, part } = useDeeds({ selected, onChange });
  const { run, isBusy, problem } = useAction(act);
  // A button that is disabled meanwhile would lose the focus.
  const start = (deed: Deed): void => {
    if (!isBusy) void run(deed);
  };
  const parts: DialogParts = { selected, act, onClose: () => ask(undefined) };
  const Question = asked && questions[asked];
  return (
    <section class="bulk" aria-label={words.selected(selected.length)}>
      <div class="bulk-head">
        <strong role="status">{words.selected(selected.length)}</strong>
        <button type="button" class="button button-small button-quiet" onClick={onClear}>
          {words.clear}
        </button>
      </div>
      {part && part.total > most && <progress aria-label={words.working} value={part.done} max={part.total} />}
      {problem !== undefined && <Problem error={problem} />}
      <Deeds selected={selected} areOwn={areOwn} run={start} ask={ask} />
      {!areOwn && <p class="hint">{words.notOwn}</p>}
      {Question && <Question {...parts} sets={sets} shown={shown} />}
    </section>
  );
};

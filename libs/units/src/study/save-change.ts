import type { AccountId, CardId } from '@flashcards/kernel';
import type { MarkedCard, Tx } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import type { CardStanding, StudyChange } from '@flashcards/study';
import { saveVerdicts } from '../quests/judge.ts';

interface Saved {
  readonly change: StudyChange;
  readonly lastSeq: number;
  readonly cards: ReadonlyMap<CardId, CardStanding>;
  /** Those of them that became leeches, or are not any more. */
  readonly marked: readonly MarkedCard[];
  /** Quests that the change completed. */
  readonly completed: readonly Quest[];
}

const cardsAtOnce = 64;

/** Reads the rows that `saveChange` saves. */
export const recallChange = async (
  tx: Tx,
  account: AccountId,
  { days, cards }: { readonly days: StudyChange['days']; readonly cards: readonly CardId[] },
): Promise<void> => {
  await tx.days.find(
    account,
    days.map(({ day }) => day),
  );
  for (let from = 0; from < cards.length; from += cardsAtOnce)
    await tx.progress.kept(account, cards.slice(from, from + cardsAtOnce));
};

/** Writes the rows that a change of the log modified. */
export const saveChange = async (
  tx: Tx,
  account: AccountId,
  { change: { moved, activity, days, goals, stints }, lastSeq, cards, marked, completed }: Saved,
): Promise<void> => {
  await tx.log.save(account, moved);
  await tx.totals.save(account, { activity, lastSeq });
  await tx.days.save(account, days);
  await tx.goals.save(account, goals);
  await tx.stints.save(account, stints);
  await saveVerdicts(tx, completed);
  await tx.progress.save(account, cards);
  await tx.progress.mark(account, marked);
};

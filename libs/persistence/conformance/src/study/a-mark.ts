import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { DayMark } from '@flashcards/streak';
import type { MarkEvent, Totals } from '@flashcards/study';
import { today } from './a-review.ts';
import { randomEventId } from '../random-ids.ts';

const firstMark = Date.parse('2026-03-02T07:00:00.000Z');
let marks = 0;

export const aMark = (mark: DayMark, day: LocalDate = today): Omit<MarkEvent, 'seq'> => ({
  id: randomEventId(),
  mark,
  day,
  at: new Date(firstMark + (marks += 1)),
});

const marked = async (store: Store, account: AccountId, mark: Omit<MarkEvent, 'seq'>): Promise<Totals> => {
  const outcome = await store.activities.mark(account, mark);
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`);
  return outcome.value;
};

export const checkIn = (store: Store, account: AccountId, day?: LocalDate): Promise<Totals> =>
  marked(store, account, aMark('check-in', day));

export const callHeatmap = (store: Store, account: AccountId, day?: LocalDate): Promise<Totals> =>
  marked(store, account, aMark('heatmap-call', day));

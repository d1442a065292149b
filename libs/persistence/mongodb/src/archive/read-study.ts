import type { AccountId } from '@flashcards/kernel';
import type { DayRecord, GoalRecord, MarkRecord, ReviewRecord, VisitRecord } from '@flashcards/persistence-ports';
import { daysIn } from '../months.ts';
import { goalsOf, withoutNumber } from '../goal-tallies.ts';
import { ofUser } from '../keys.ts';
import { reviewFrom } from '../review-pages.ts';
import { cardsThere } from '../visible-cards.ts';
import type { Alone } from './alone.ts';
import { documentsById } from './documents-by-id.ts';
import { inPages } from './record-pages.ts';

export const reviewRecords = async function* (
  alone: Alone,
  account: AccountId,
): AsyncGenerator<readonly ReviewRecord[]> {
  for await (const page of documentsById(alone, 'events', { range: ofUser(account) }))
    yield page.map((document) => ({ kind: 'review', review: reviewFrom(document) }));
};

export const markRecords = async function* (alone: Alone, account: AccountId): AsyncGenerator<readonly MarkRecord[]> {
  for await (const page of documentsById(alone, 'marks', { range: ofUser(account) }))
    yield page.map(({ id, mark, day, at, seq }) => ({ kind: 'mark', mark: { id, mark, day, at, seq } }));
};

/** A thousand days are no less than so many. */
const monthsAtOnce = 32;

export const dayRecords = async function* (alone: Alone, account: AccountId): AsyncGenerator<readonly DayRecord[]> {
  for await (const page of documentsById(alone, 'months', { range: ofUser(account), most: monthsAtOnce }))
    yield page.flatMap(daysIn).map((day) => ({ kind: 'day', day }));
};

/** No more than an account may hold. */
export const goalRecords = async function* ({ run }: Alone, account: AccountId): AsyncGenerator<readonly GoalRecord[]> {
  const goals = await run(async ({ collections, journal }) =>
    goalsOf(collections, account, (await journal.settled(account)).goals),
  );
  yield* inPages(goals.map((goal): GoalRecord => ({ kind: 'goal', goal: withoutNumber(goal) })));
};

/** What is of a card that is gone shows nowhere. */
export const visitRecords = async function* (alone: Alone, account: AccountId): AsyncGenerator<readonly VisitRecord[]> {
  for await (const page of documentsById(alone, 'visits', { range: ofUser(account) })) {
    const ids = page.map(({ card }) => card);
    const there = await alone.run((call) => cardsThere(call, account, ids));
    const records = page
      .filter(({ card }) => there.has(card))
      .map(
        ({ card, set, suspended, progress }) => ({ kind: 'visit', account, card, set, suspended, progress }) as const,
      );
    if (records.length > 0) yield records;
  }
};

import type { DueCard } from '@flashcards/persistence-ports';
import { newCard, standingOf } from '@flashcards/review-scheduling';
import { shows } from './additions.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import type { ProgressDocument } from './study-documents.ts';
import { newOnes } from './study-documents.ts';
import type { Page, Studying } from './studying.ts';
import { cardsAtOnce } from './studying.ts';
import { madeOn, visitsWith } from './visits.ts';

type Placed = Pick<ProgressDocument, 'card' | 'position' | 'progress' | 'createdOn'>;

const placed = { card: 1, position: 1, createdOn: 1, progress: 1 } as const;

/** Cards that the account never began, and those that are new to it again. */
const newAmong = async (
  { call: { collections, journal }, account, set }: Studying,
  rows: readonly Placed[],
): Promise<readonly DueCard[]> => {
  const shown = rows.filter((row) => shows(set, row));
  const cards = shown.map(({ card }) => card);
  const visits = await journal.reading(account, () => visitsWith(collections, account, cards));
  const known = new Map(visits.map((visit) => [visit.card, visit]));
  return shown.flatMap((row) => {
    const visit = known.get(row.card);
    if (visit && (visit.suspended || visit.dueOn !== newOnes)) return [];
    return [{ id: row.card, set: set.id, standing: standingOf(visit?.progress ?? newCard(madeOn(row))) }];
  });
};

/**
 * The next cards of the set that are new to the account. A page looks at so many cards and no more, however many of them
 * were begun: it may hold none and still not be the last.
 */
export const unbegunPage = async (
  studying: Studying,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<Page> => {
  if (most <= 0) return { due: [] };
  const { call, owner, set } = studying;
  const filter = { _id: ofUser(owner), user: owner, set: set.id, position: { $gte: from } };
  const options = { hint: setIndex, sort: { position: 1 }, limit: cardsAtOnce, projection: placed } as const;
  const rows = await call.collections.progress.find(filter, options).toArray();
  const due = (await newAmong(studying, rows)).slice(0, most);
  const last = rows.at(-1);
  const isLast = rows.length < cardsAtOnce || due.length >= most;
  return { due, ...(last && !isLast ? { next: { from: last.position + 1 } } : {}) };
};

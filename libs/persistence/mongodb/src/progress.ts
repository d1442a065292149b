import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import { inLogOrder } from '@flashcards/study';
import type { Hiding } from './additions.ts';
import { shows } from './additions.ts';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import type { LastPlace, ProgressDocument, Row } from './study-documents.ts';
import { anyDay, newOnes } from './study-documents.ts';
import { anyOf, keyOf } from './keys.ts';

/** What the index goes by, beside the progress itself. */
export const progressFields = (progress: Progress): Pick<ProgressDocument, 'dueOn' | 'progress'> => {
  if (progress.state === 'new') return { dueOn: newOnes, progress };
  return { dueOn: progress.state === 'review' ? dueDayOf(progress) : anyDay, progress };
};

/** That of a card of an unpublished set, too. */
const progressOf = ({ progress }: Collections, user: AccountId, card: CardId): Promise<ProgressDocument | null> =>
  progress.findOne({ _id: keyOf(user, card) });

/** The progress with a card of one of the user's own sets. */
export const ownProgress = async (
  collections: Collections,
  user: AccountId,
  card: CardId,
): Promise<ProgressDocument | undefined> => {
  const found = await progressOf(collections, user, card);
  const set = found && (await hidingOf(collections, user, found.set));
  return set && shows(set, found) ? found : undefined;
};

/** The progress with cards of any sets. */
export const progressWith = async (
  { progress }: Collections,
  user: AccountId,
  cards: readonly CardId[],
): Promise<readonly ProgressDocument[]> => {
  if (cards.length === 0) return [];
  const wanted = { _id: anyOf(cards.map((card) => keyOf(user, card))) };
  return progress.find(wanted, { batchSize: cards.length + 1 }).toArray();
};

const hiding = { adding: 1, lost: 1 } as const;

/** What of the set does not show; `undefined` when none of it does. */
export const hidingOf = async ({ sets }: Collections, user: AccountId, set: SetId): Promise<Hiding | undefined> =>
  (await sets.findOne({ _id: keyOf(user, set) }, { projection: hiding })) ?? undefined;

export const isPublished = async (collections: Collections, user: AccountId, set: SetId): Promise<boolean> =>
  (await hidingOf(collections, user, set)) !== undefined;

/** As `hidingOf`, by the sets' `_id`s. */
export const hidingOfAll = async (
  { sets }: Collections,
  rows: readonly Pick<ProgressDocument, 'user' | 'set'>[],
): Promise<ReadonlyMap<string, Hiding>> => {
  if (rows.length === 0) return new Map();
  const keys = [...new Set(rows.map(({ user, set }) => keyOf(user, set)))];
  const options = { projection: hiding, batchSize: keys.length + 1 } as const;
  const found = await sets.find({ _id: anyOf(keys) }, options).toArray();
  return new Map(found.map((set) => [set._id, set]));
};

/** Whether the row's set is among these and shows its card. */
export const isShownIn = (sets: ReadonlyMap<string, Hiding>, row: ProgressDocument): boolean => {
  const set = sets.get(keyOf(row.user, row.set));
  return set !== undefined && shows(set, row);
};

/** Those of these rows whose set is there and shows their card. */
export const shownOf = async (
  collections: Collections,
  rows: readonly ProgressDocument[],
): Promise<readonly ProgressDocument[]> => {
  const sets = await hidingOfAll(collections, rows);
  return rows.filter((row) => isShownIn(sets, row));
};

/** The revision of a row that is not stored yet. */
export const unwritten = 0;

export const putRow = ({ rev, ...document }: Row): Put =>
  document.order === undefined
    ? { into: 'visits', document, isNew: rev === unwritten }
    : { into: 'progress', document };

/** The row once its card stands like this, and no kept event of the card comes after this place. */
export const putProgress = (
  row: Row,
  { progress, last: place }: { readonly progress: Progress; readonly last: LastPlace },
): Put => {
  const { at, seq, day } = place;
  const last = row.last && inLogOrder(row.last, place) > 0 ? row.last : { at, seq, ...(day ? { day } : {}) };
  const { createdOn = row.progress.state === 'new' ? row.progress.createdOn : undefined } = row;
  const made = createdOn === undefined ? {} : { createdOn };
  return putRow({ ...row, ...progressFields(progress), last, ...made });
};

import type { CardId, SetId, UserId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Cards, DueCard, DueQuery, StudyCard } from '@flashcards/persistence-ports';
import { standingOf } from '@flashcards/review-scheduling';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument } from './documents.ts';
import { newOnes } from './documents.ts';
import type { Filter } from './driver.ts';
import type { Journal } from './journal.ts';
import { ofUser } from './keys.ts';
import { dueIndex, setIndex } from './layouts.ts';
import { isPublished, ownProgress } from './progress.ts';

const textsAtOnce = 1_000;

const read = async (collections: Collections, journal: Journal, id: CardId): Promise<CardText | undefined> => {
  const card = await collections.cards.findOne({ _id: id });
  if (!card) return undefined;
  const { user, set, front, back } = card;
  if (await isPublished(collections, user, set)) return { front, back };
  // It may be just about to be.
  await journal.settled(user);
  return (await isPublished(collections, user, set)) ? { front, back } : undefined;
};

const textsOf = async ({ cards }: Collections, ids: readonly CardId[]): Promise<ReadonlyMap<CardId, CardText>> => {
  const texts = new Map<CardId, CardText>();
  for (let start = 0; start < ids.length; start += textsAtOnce) {
    const some = { _id: { $in: ids.slice(start, start + textsAtOnce) } };
    for await (const { _id, front, back } of cards.find(some)) texts.set(_id, { front, back });
  }
  return texts;
};

const studyCards = async (
  collections: Collections,
  rows: readonly ProgressDocument[],
): Promise<readonly StudyCard[]> => {
  const texts = await textsOf(
    collections,
    rows.map(({ card }) => card),
  );
  return rows.flatMap(({ card: id, progress, suspended }) => {
    const text = texts.get(id);
    return text ? [{ id, ...text, progress, suspended }] : [];
  });
};

const ofSet = async (collections: Collections, user: UserId, set: SetId): Promise<readonly StudyCard[]> => {
  // Asked first: the cards of a set that is published by now are all there.
  if (!(await isPublished(collections, user, set))) return [];
  const rows = await collections.progress
    .find({ _id: ofUser(user), user, set })
    .hint(setIndex)
    .sort({ position: 1 })
    .toArray();
  return studyCards(collections, rows);
};

/** Reads rows in the order asked for until there are enough of sets that were published before. */
const dueRows = async (
  { progress }: Collections,
  filter: Filter<ProgressDocument>,
  { published, most }: { readonly published: ReadonlySet<SetId>; readonly most: number },
): Promise<readonly ProgressDocument[]> => {
  const rows: ProgressDocument[] = [];
  if (most === 0) return rows;
  const found = progress.find(filter).hint(dueIndex);
  const inOrder = most === Infinity ? found : found.sort({ order: 1, position: 1 }).batchSize(most + 1);
  for await (const row of inOrder) {
    if (published.has(row.set)) rows.push(row);
    if (rows.length >= most) break;
  }
  return rows;
};

const due = async (
  collections: Collections,
  user: UserId,
  { today, newCards = Infinity }: DueQuery,
): Promise<readonly DueCard[]> => {
  const known = await collections.sets.find({ _id: ofUser(user) }, { projection: { id: 1 } }).toArray();
  const published = new Set(known.map(({ id }) => id));
  const mine = { _id: ofUser(user), user, suspended: false };
  const rows = await Promise.all([
    dueRows(collections, { ...mine, dueOn: newOnes }, { published, most: newCards }),
    dueRows(collections, { ...mine, dueOn: { $lte: today } }, { published, most: Infinity }),
  ]);
  return rows
    .flat()
    .sort((one, other) => one.order - other.order || one.position - other.position)
    .map(({ card: id, set, progress }) => ({ id, set, standing: standingOf(progress) }));
};

export const mongodbCards = ({ run }: Database): Cards => ({
  read: (id) => run(({ collections, journal }) => read(collections, journal, id)),

  find: (user, id) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      const row = await ownProgress(collections, user, id);
      return row && (await studyCards(collections, [row]))[0];
    }),

  ofSet: (user, set) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      return ofSet(collections, user, set);
    }),

  due: (user, query) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      return due(collections, user, query);
    }),
});

import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Cards, StudyCard } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument } from './documents.ts';
import type { Journal } from './journal.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
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

const cardsAtOnce = 1_000;

/** Each page is a call of its own: nothing is held while nobody asks for the next. */
const pagesOf = async function* ({ run }: Database, user: AccountId, set: SetId): AsyncGenerator<readonly StudyCard[]> {
  for (let from = 0; ; from += cardsAtOnce) {
    const page = await run(async ({ collections, journal }) => {
      await journal.settled(user);
      // Asked first: the cards of a set that is published by now are all there.
      if (!(await isPublished(collections, user, set))) return [];
      const rows = await collections.progress
        .find({ _id: ofUser(user), user, set, position: { $gte: from } }, { limit: cardsAtOnce })
        .hint(setIndex)
        .sort({ position: 1 })
        .toArray();
      return studyCards(collections, rows);
    });
    if (page.length > 0) yield page;
    if (page.length < cardsAtOnce) return;
  }
};

export const mongodbCards = (database: Database): Cards => ({
  read: (id) => database.run(({ collections, journal }) => read(collections, journal, id)),

  find: (user, id) =>
    database.run(async ({ collections, journal }) => {
      await journal.settled(user);
      const row = await ownProgress(collections, user, id);
      return row && (await studyCards(collections, [row]))[0];
    }),

  ofSet: (user, set) => pagesOf(database, user, set),
});

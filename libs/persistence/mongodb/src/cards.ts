import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Cards, StudyCard } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument } from './documents.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import { isPublished, ownProgress } from './progress.ts';

const textsAtOnce = 1_000;

const read = async ({ collections, journal }: Call, id: CardId): Promise<CardText | undefined> => {
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

/** One state of a page's cards; one more than asked for tells whether there are more. */
const pageOf = async (
  collections: Collections,
  { account, set }: { readonly account: AccountId; readonly set: SetId },
  from: number,
): Promise<readonly StudyCard[]> => {
  if (!(await isPublished(collections, account, set))) return [];
  const filter = { _id: ofUser(account), user: account, set, position: { $gte: from } };
  const options = { hint: setIndex, sort: { position: 1 }, limit: cardsAtOnce } as const;
  return studyCards(collections, await collections.progress.find(filter, options).toArray());
};

/** Each page is a call of its own: nothing is held while nobody asks for the next. */
const pagesOf = async function* (
  { run }: Database,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly StudyCard[]> {
  for (let from = 0; ; from += cardsAtOnce) {
    const page = await run(({ collections, journal }) =>
      journal.reading(account, () => pageOf(collections, { account, set }, from)),
    );
    if (page.length > 0) yield page;
    if (page.length < cardsAtOnce) return;
  }
};

export const mongodbCards = (database: Database): Cards => ({
  read: (id) => database.run((call) => read(call, id)),

  find: (account, id) =>
    database.run(({ collections, journal }) =>
      journal.reading(account, async () => {
        const row = await ownProgress(collections, account, id);
        return row && (await studyCards(collections, [row]))[0];
      }),
    ),

  ofSet: (account, set) => pagesOf(database, account, set),
});

import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Cards, StudyCard } from '@flashcards/persistence-ports';
import { isClosed } from './account-closing.ts';
import { hides, shows } from './additions.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { deleteCard, editCard, suspendCard } from './edit-cards.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import type { CardDocument } from './library-documents.ts';
import { inLibraryTurn } from './library-turn.ts';
import { hidingOf, ownProgress } from './progress.ts';
import type { ProgressDocument } from './study-documents.ts';

const textsAtOnce = 1_000;

const isReadable = async (collections: Collections, { user, set: id, addition }: CardDocument): Promise<boolean> => {
  const set = await hidingOf(collections, user, id);
  return set !== undefined && (addition === undefined || !hides(set, addition));
};

const read = async ({ collections, journal }: Call, id: CardId): Promise<CardText | undefined> => {
  const card = await collections.cards.findOne({ _id: id });
  if (!card) return undefined;
  const { user, front, back } = card;
  // It may be just about to be published, or to go.
  if (await isClosed({ journal }, user)) return undefined;
  return (await isReadable(collections, card)) ? { front, back } : undefined;
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

const mostBytes = 1_048_576;

/** So many rows that their texts fill a page. */
const rowsOfPage = (rows: readonly ProgressDocument[]): readonly ProgressDocument[] => {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += row.textBytes) >= mostBytes);
  return end < 0 ? rows : rows.slice(0, end + 1);
};

interface Page {
  readonly cards: readonly StudyCard[];
  /** Where the next page begins; absent after the last. */
  readonly next?: number;
}

const pageOf = async (
  collections: Collections,
  { account, set }: { readonly account: AccountId; readonly set: SetId },
  from: number,
): Promise<Page> => {
  const hiding = await hidingOf(collections, account, set);
  if (!hiding) return { cards: [] };
  const filter = {
    _id: ofUser(account),
    user: account,
    set,
    position: { $gte: from },
  };
  const options = { hint: setIndex, sort: { position: 1 }, limit: cardsAtOnce } as const;
  const found = await collections.progress.find(filter, options).toArray();
  const rows = rowsOfPage(found);
  const last = rows.at(-1);
  const isLast = rows.length === found.length && found.length < cardsAtOnce;
  const shown = rows.filter((row) => shows(hiding, row));
  const cards = await studyCards(collections, shown);
  return { cards, ...(last && !isLast ? { next: last.position + 1 } : {}) };
};

/** Each page is one state, and a call of its own: nothing is held while nobody asks for the next. */
const pagesOf = async function* (
  { run }: Database,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly StudyCard[]> {
  for (let from: number | undefined = 0; from !== undefined;) {
    const start: number = from;
    const { cards, next }: Page = await run(({ collections, journal }) =>
      journal.reading(account, () => pageOf(collections, { account, set }, start)),
    );
    if (cards.length > 0) yield cards;
    from = next;
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

  edit: (account, edit, receipt) =>
    inLibraryTurn(database, {
      account,
      receipt,
      decide: (collections, owner) => editCard(collections, owner, edit),
    }),

  delete: (account, id, receipt) =>
    inLibraryTurn(database, {
      account,
      receipt,
      decide: (collections, owner) => deleteCard(collections, owner, id),
    }),

  suspend: (account, card, receipt) =>
    inLibraryTurn(database, {
      account,
      receipt,
      decide: (collections, owner) => suspendCard(collections, owner, card),
    }),
});

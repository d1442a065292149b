import type { CardId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Cards } from '@flashcards/persistence-ports';
import { isClosed } from './closed-account.ts';
import { hides } from './additions.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { dueVisits } from './due-visits.ts';
import { deleteCard, editCard } from './edit-cards.ts';
import type { CardDocument } from './library-documents.ts';
import { inLibraryTurn } from './library-turn.ts';
import { originPages } from './origins.ts';
import { hidingOf, ownProgress } from './progress.ts';
import { setPages, studyCards } from './set-pages.ts';
import { suspendCard } from './suspend-card.ts';
import { visitPages } from './visit-pages.ts';
import { visitsTo } from './visits.ts';

const isReadable = async (collections: Collections, { user, set: id, addition }: CardDocument): Promise<boolean> => {
  const set = await hidingOf(collections, user, id);
  return set !== undefined && (addition === undefined || !hides(set, addition));
};

/** All but what a card came with, which may be long. */
const texts = { user: 1, set: 1, addition: 1, front: 1, back: 1 } as const;

const read = async ({ collections, journal }: Call, id: CardId): Promise<CardText | undefined> => {
  const card = await collections.cards.findOne({ _id: id }, { projection: texts });
  if (!card) return undefined;
  const { user, front, back } = card;
  // It may be just about to be published, or to go.
  if (await isClosed({ journal }, user)) return undefined;
  return (await isReadable(collections, card)) ? { front, back } : undefined;
};

export const mongodbCards = (database: Database): Cards => ({
  read: (id) => database.run((call) => read(call, id)),

  find: (account, id) =>
    database.run(async (call) => {
      const { collections, journal } = call;
      const own = await journal.reading(account, async () => {
        const row = await ownProgress(collections, account, id);
        return row && (await studyCards(collections, [row]))[0];
      });
      return own ?? (await studyCards(collections, await visitsTo(call, account, [id])))[0];
    }),

  ofSet: (account, set) => setPages(database, account, set),

  origins: (account, set) => originPages(database, account, set),

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

  suspend: suspendCard(database),

  visited: (account) => visitPages(database, account),

  due: (account, query) => dueVisits(database, account, query),
});

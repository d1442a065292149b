import type { AccountId, SetId } from '@flashcards/kernel';
import type { CountedSet, FlashcardSets, VisibleSet } from '@flashcards/persistence-ports';
import { addCards } from './add-cards.ts';
import type { Call } from './call.ts';
import type { Clear } from './clearing.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { deleteSet } from './delete-sets.ts';
import { editSet } from './edit-set.ts';
import { folderPaths, rootId } from './folder-places.ts';
import { insertNew } from './insert-set.ts';
import { anyOf, keyOf } from './keys.ts';
import { inLibraryTurn } from './library-turn.ts';
import { nameDocument } from './names.ts';
import { visibleSet } from './visible-set.ts';
import { byAge, placedSetsOf, setFrom, setOf } from './sets.ts';

/** A description holds ten thousand characters. */
const setsAtOnce = 100;

/** Each page is one state, and a call of its own; what was made since the first is left out. */
const pagesOf = async function* ({ run }: Database, account: AccountId): AsyncGenerator<readonly CountedSet[]> {
  const ids: readonly SetId[] = await run(({ collections, journal }) =>
    journal.reading(account, async () => (await placedSetsOf(collections, account)).map(({ id }) => id)),
  );
  for (let from = 0; from < ids.length; from += setsAtOnce) {
    const some = ids.slice(from, from + setsAtOnce);
    const page = await run(({ collections, journal }) =>
      journal.reading(account, async () => {
        const wanted = { _id: anyOf(some.map((id) => keyOf(account, id))) };
        const [sets, paths] = await Promise.all([
          collections.sets.find(wanted, { batchSize: some.length + 1 }).toArray(),
          folderPaths(collections, account),
        ]);
        return [...sets].sort(byAge).map((set) => setFrom(set, paths));
      }),
    );
    if (page.length > 0) yield page;
  }
};

const find = async (collections: Collections, account: AccountId, id: SetId): Promise<CountedSet | undefined> => {
  const set = await setOf(collections, account, id);
  if (!set) return undefined;
  return setFrom(set, set.folder === rootId ? new Map() : await folderPaths(collections, account));
};

/** Of a set of someone else it is not told in which folder of theirs it lies. */
const visible = async (call: Call, account: AccountId, id: SetId): Promise<VisibleSet | undefined> => {
  const own = await call.journal.reading(account, () => find(call.collections, account, id));
  if (own) return own;
  const seen = await visibleSet(call, account, id);
  if (!seen || seen.owner === account) return undefined;
  const { name, description, createdAt, cardCount, textBytes } = seen.set;
  return { id, name, description, createdAt, cardCount, textBytes };
};

export const mongodbFlashcardSets = (database: Database, clear: Clear): FlashcardSets => {
  const { run } = database;
  return {
    insertNew: (account, set, ...[fill, receipt]) => run((call) => insertNew(call, { account, set, fill, receipt })),

    isNameTaken: (account, name) =>
      run(async ({ collections, journal }) => {
        const { secret } = await journal.settled(account);
        return (await nameDocument(collections, { account, secret }, name)) !== null;
      }),

    find: (account, id) =>
      run(({ collections, journal }) => journal.reading(account, () => find(collections, account, id))),

    visible: (account, id) => run((call) => visible(call, account, id)),

    importReport: (account, id) =>
      run(async ({ collections, journal }) => {
        await journal.settled(account);
        return (await setOf(collections, account, id))?.report;
      }),

    all: (account) => pagesOf(database, account),

    edit: (account, edit, receipt) =>
      inLibraryTurn(database, {
        account,
        receipt,
        decide: (collections, owner) => editSet(collections, owner, edit),
      }),

    delete: async (account, id, receipt) => {
      const deleted = await inLibraryTurn(database, {
        account,
        receipt,
        decide: (collections, owner) => deleteSet(collections, owner, id),
      });
      if (deleted.ok) await clear(account);
      return deleted;
    },

    addCards: (account, addition, receipt) => run((call) => addCards(call, { account, addition, receipt })),
  };
};

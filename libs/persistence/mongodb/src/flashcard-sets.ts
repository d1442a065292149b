import type { SetId, UserId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet, FlashcardSets, NewFlashcardSet } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { SetDocument } from './documents.ts';
import type { Draft } from './drafts.ts';
import { abandonDraft, closeDraft, GivenUp, isOpen, openDraft, removeCards } from './drafts.ts';
import { folderAt, folderPaths, planFolder, rootId } from './folders.ts';
import type { Decision, Steps } from './journal.ts';
import { keyOf, ofUser } from './keys.ts';
import { storeError } from './mongodb-error.ts';
import { nameDocument } from './names.ts';
import { takeBackCards, writeCards } from './write-cards.ts';

type Inserted = 'inserted' | 'name_taken' | 'place_taken';

interface Place {
  readonly folder: string;
  readonly steps: Steps;
}

/** Where the set would go, as things stand. */
const planPlace = async (
  collections: Collections,
  user: UserId,
  { id, name, folder: path }: NewFlashcardSet,
): Promise<Place | Inserted> => {
  const taken = await nameDocument(collections, user, name);
  if (taken) return taken.set === id ? 'inserted' : 'name_taken';
  const folder = await planFolder(collections, user, path);
  if (!folder || (await folderAt(collections, { user, parent: folder.id, name }))) return 'place_taken';
  return { folder: folder.id, steps: folder.steps };
};

const putsOf = ({ user, order }: Draft, set: NewFlashcardSet, folder: string): Steps => {
  const { id, name, description, createdAt, cards, report } = set;
  const counted = { id, name, description, createdAt, cardCount: cards.length, ...(report ? { report } : {}) };
  const named = { _id: keyOf(user, name), set: id, folder };
  return [
    [{ into: 'names', document: named, isNew: true }],
    [{ into: 'sets', document: { _id: keyOf(user, id), order, folder, ...counted }, isNew: true }],
  ];
};

/** The cards are there; now name, folders and set appear, the set last. */
const publish = ({ collections, journal }: Call, draft: Draft, set: NewFlashcardSet): Promise<Inserted | 'given-up'> =>
  journal.change(draft.user, async (): Promise<Decision<Inserted | 'given-up'>> => {
    const place = await planPlace(collections, draft.user, set);
    if (typeof place === 'string') return { answer: place };
    if (!(await isOpen(collections, draft))) return { answer: 'given-up' };
    return { answer: 'inserted', change: { steps: [...place.steps, ...putsOf(draft, set, place.folder)] } };
  });

const finish = async (call: Call, draft: Draft, answer: Inserted | 'given-up'): Promise<Inserted> => {
  if (answer === 'given-up') throw new GivenUp();
  if (answer !== 'inserted') await removeCards(call.collections, draft.user, draft.set);
  await closeDraft(call.collections, draft.set);
  return answer;
};

/** While the store is out of reach there is nothing to be done; the sweeper will. */
const giveUp = async (
  call: Call,
  { draft, set }: { readonly draft: Draft; readonly set: NewFlashcardSet },
  error: unknown,
): Promise<void> => {
  if (error instanceof GivenUp) return takeBackCards(call.collections, draft, set);
  if (storeError(error) instanceof StoreUnavailable) return;
  await abandonDraft(call, draft);
};

const insertNew = async (call: Call, user: UserId, set: NewFlashcardSet): Promise<Inserted> => {
  const { collections, journal } = call;
  await journal.settled(user);
  const early = await planPlace(collections, user, set);
  if (typeof early === 'string') return early;
  const draft = await openDraft(journal, user, set.id);
  try {
    await writeCards(collections, draft, set);
    return await finish(call, draft, await publish(call, draft, set));
  } catch (error) {
    await giveUp(call, { draft, set }, error).catch(() => undefined);
    throw error;
  }
};

const fromDocument = (document: SetDocument, paths: ReadonlyMap<string, FolderPath>): CountedSet => {
  const { id, name, description, folder, createdAt, cardCount } = document;
  return { id, name, description, folder: paths.get(folder) ?? rootFolder, createdAt, cardCount };
};

const setOf = async ({ collections, journal }: Call, user: UserId, id: SetId): Promise<SetDocument | null> => {
  await journal.settled(user);
  return collections.sets.findOne({ _id: keyOf(user, id) });
};

export const mongodbFlashcardSets = ({ run }: Database): FlashcardSets => ({
  insertNew: (user, set) => run((call) => insertNew(call, user, set)),

  isNameTaken: (user, name) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      return (await nameDocument(collections, user, name)) !== null;
    }),

  find: (user, id) =>
    run(async (call) => {
      const set = await setOf(call, user, id);
      if (!set) return undefined;
      return fromDocument(set, set.folder === rootId ? new Map() : await folderPaths(call.collections, user));
    }),

  list: (user) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      const sets = await collections.sets.find({ _id: ofUser(user) }).toArray();
      // Read after the sets: a set that is there has its folders.
      const paths = await folderPaths(collections, user);
      return sets.sort((one, other) => one.order - other.order).map((set) => fromDocument(set, paths));
    }),

  importReport: (user, id) => run(async (call) => (await setOf(call, user, id))?.report),
});

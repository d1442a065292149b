import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { CountedSet, FilledSet, FillSet, FlashcardSets, NewFlashcardSet } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { SetDocument } from './documents.ts';
import type { Draft } from './drafts.ts';
import { abandonDraft, closeDraft, GivenUp, isOpen, removeCards } from './drafts.ts';
import { folderAt, folderPaths, planFolder, rootId } from './folders.ts';
import type { Decision, Steps } from './journal.ts';
import { keyOf, ofUser } from './keys.ts';
import { storeError } from './mongodb-error.ts';
import { nameDocument } from './names.ts';
import type { CardWriter, Written } from './write-cards.ts';
import { cardWriter } from './write-cards.ts';

type Refused = 'name_taken' | 'place_taken';

interface Place {
  readonly folder: string;
  readonly steps: Steps;
  /** The set is there already: an earlier try was carried out after all. */
  readonly isDone?: boolean;
}

/** Where the set would go, as things stand. */
const planPlace = async (
  collections: Collections,
  user: AccountId,
  { id, name, folder: path }: NewFlashcardSet,
): Promise<Outcome<Place, Refused>> => {
  const taken = await nameDocument(collections, user, name);
  if (taken) return taken.set === id ? ok({ folder: taken.folder, steps: [], isDone: true }) : refuse('name_taken');
  const folder = await planFolder(collections, user, path);
  if (!folder || (await folderAt(collections, { user, parent: folder.id, name }))) return refuse('place_taken');
  return ok({ folder: folder.id, steps: folder.steps });
};

interface WrittenSet extends NewFlashcardSet, FilledSet, Written {}

const putsOf = ({ user, order }: Draft, set: WrittenSet, folder: string): Steps => {
  const { id, name, description, createdAt, cardCount, textBytes, report } = set;
  const counted = { id, name, description, createdAt, cardCount, textBytes, ...(report ? { report } : {}) };
  const named = { _id: keyOf(user, name), set: id, folder };
  return [
    [{ into: 'names', document: named, isNew: true }],
    [{ into: 'sets', document: { _id: keyOf(user, id), order, folder, ...counted }, isNew: true }],
  ];
};

type Published = Outcome<void, Refused | 'given_up'>;

/** The cards are there; now name, folders and set appear, the set last. */
const publish = ({ collections, journal }: Call, draft: Draft, set: WrittenSet): Promise<Published> =>
  journal.change(draft.user, async (): Promise<Decision<Published>> => {
    const place = await planPlace(collections, draft.user, set);
    if (!place.ok) return { answer: place };
    if (place.value.isDone) return { answer: ok(undefined) };
    if (!(await isOpen(collections, draft))) return { answer: refuse('given_up') };
    const { folder, steps } = place.value;
    return { answer: ok(undefined), change: { steps: [...steps, ...putsOf(draft, set, folder)] } };
  });

/** While the store is out of reach there is nothing to be done; the sweeper will. */
const giveUp = async (call: Call, writer: CardWriter, error: unknown): Promise<void> => {
  if (error instanceof GivenUp) return writer.takeBack();
  if (storeError(error) instanceof StoreUnavailable) return;
  await abandonDraft(call, await writer.draft());
};

const fillAndPublish = async <Code extends string>(
  call: Call,
  { writer, set }: { readonly writer: CardWriter; readonly set: NewFlashcardSet },
  fill: FillSet<Code>,
): Promise<Outcome<void, Refused | Code>> => {
  const { collections } = call;
  const filled = await fill((cards) => writer.write(cards));
  const draft = await writer.draft();
  const published = filled.ok ? await publish(call, draft, { ...set, ...filled.value, ...writer.written() }) : filled;
  if (published.ok) {
    await closeDraft(collections, draft.set);
    return published;
  }
  const { code } = published;
  if (code === 'given_up') throw new GivenUp();
  await removeCards(collections, draft.user, draft.set);
  await closeDraft(collections, draft.set);
  return refuse(code as Refused | Code);
};

const insertNew = async <Code extends string>(
  call: Call,
  { user, set }: { readonly user: AccountId; readonly set: NewFlashcardSet },
  fill: FillSet<Code>,
): Promise<Outcome<void, Refused | Code>> => {
  const { collections, journal } = call;
  await journal.settled(user);
  const early = await planPlace(collections, user, set);
  if (!early.ok) return early;
  if (early.value.isDone) return ok(undefined);
  const writer = cardWriter(call, user, set);
  try {
    return await fillAndPublish(call, { writer, set }, fill);
  } catch (error) {
    await giveUp(call, writer, error).catch(() => undefined);
    throw error;
  }
};

export const setFrom = (document: SetDocument, paths: ReadonlyMap<string, FolderPath>): CountedSet => {
  const { id, name, description, folder, createdAt, cardCount, textBytes } = document;
  return { id, name, description, folder: paths.get(folder) ?? rootFolder, createdAt, cardCount, textBytes };
};

const setOf = async ({ collections, journal }: Call, user: AccountId, id: SetId): Promise<SetDocument | null> => {
  await journal.settled(user);
  return collections.sets.findOne({ _id: keyOf(user, id) });
};

export const mongodbFlashcardSets = ({ run }: Database): FlashcardSets => ({
  insertNew: (user, set, fill) => run((call) => insertNew(call, { user, set }, fill)),

  isNameTaken: (user, name) =>
    run(async ({ collections, journal }) => {
      await journal.settled(user);
      return (await nameDocument(collections, user, name)) !== null;
    }),

  find: (user, id) =>
    run(async (call) => {
      const set = await setOf(call, user, id);
      if (!set) return undefined;
      return setFrom(set, set.folder === rootId ? new Map() : await folderPaths(call.collections, user));
    }),

  importReport: (user, id) => run(async (call) => (await setOf(call, user, id))?.report),
});

/** The account's sets, oldest first. */
export const setsOf = async (collections: Collections, user: AccountId): Promise<readonly SetDocument[]> => {
  const sets = await collections.sets.find({ _id: ofUser(user) }).toArray();
  return sets.sort((one, other) => one.order - other.order);
};

import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type {
  CountedSet,
  FilledSet,
  FillSet,
  FlashcardSets,
  FolderRefusal,
  NewFlashcardSet,
  Receipted,
  ReceiptFor,
} from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState } from './documents.ts';
import type { Draft } from './drafts.ts';
import { abandonDraft, closeDraft, GivenUp, isOpen, removeCards } from './drafts.ts';
import { folderAt, folderPaths, planFolder, rootId } from './folders.ts';
import type { Decide, Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { keyOf, ofUser } from './keys.ts';
import type { SetDocument } from './library-documents.ts';
import { storeError } from './mongodb-error.ts';
import { nameDocument, nameKey } from './names.ts';
import type { Steps } from './pending.ts';
import type { Told } from './receipts.ts';
import { onReceipt, toldBefore } from './receipts.ts';
import type { CardWriter, Written } from './write-cards.ts';
import { cardWriter } from './write-cards.ts';

type Refused = 'name_taken' | FolderRefusal;

interface Place {
  readonly folder: string;
  readonly steps: Steps;
  /** The set is there already: an earlier try was carried out after all. */
  readonly isDone?: boolean;
}

/** Where the set would go, as things stand. */
const planPlace = async (
  collections: Collections,
  owner: Owner,
  { id, name, folder: path }: NewFlashcardSet,
): Promise<Outcome<Place, Refused>> => {
  const taken = await nameDocument(collections, owner, name);
  if (taken) return taken.set === id ? ok({ folder: taken.folder, steps: [], isDone: true }) : refuse('name_taken');
  const planned = await planFolder(collections, owner, path);
  if (!planned.ok) return planned;
  const { id: parent, steps } = planned.value;
  if (await folderAt(collections, owner, { parent, name })) return refuse('place_taken');
  return ok({ folder: parent, steps });
};

interface WrittenSet extends NewFlashcardSet, FilledSet, Written {}

const putsOf = (owner: Owner, { order }: Draft, { set, folder }: { set: WrittenSet; folder: string }): Steps => {
  const { id, name, description, createdAt, cardCount, textBytes, report } = set;
  const counted = { id, name, description, createdAt, cardCount, textBytes, ...(report ? { report } : {}) };
  const named = { _id: nameKey(owner, name), set: id, folder };
  return [
    [{ into: 'names', document: named, isNew: true }],
    [{ into: 'sets', document: { _id: keyOf(owner.account, id), order, folder, ...counted }, isNew: true }],
  ];
};

/** The cards are there; now name, folders and set appear, the set last. */
const publish = async (
  collections: Collections,
  owner: Owner,
  { draft, set }: { readonly draft: Draft; readonly set: WrittenSet },
): Promise<Decision<Outcome<void, Refused>, AccountState>> => {
  const place = await planPlace(collections, owner, set);
  if (!place.ok) return { answer: place };
  if (place.value.isDone) return { answer: ok(undefined) };
  if (!(await isOpen(collections, draft))) throw new GivenUp();
  const { folder, steps } = place.value;
  return { answer: ok(undefined), change: { steps: [...steps, ...putsOf(owner, draft, { set, folder })] } };
};

/** Takes back what was written of a set that will not be. */
const discard = async (collections: Collections, draft: Draft): Promise<void> => {
  await removeCards(collections, draft);
  await closeDraft(collections, draft);
};

/** While the store is out of reach there is nothing to be done; the sweeper will. */
const giveUp = async (call: Call, writer: CardWriter, error: unknown): Promise<void> => {
  if (error instanceof GivenUp) return writer.takeBack();
  if (storeError(error) instanceof StoreUnavailable || !writer.hasBegun()) return;
  await abandonDraft(call, await writer.draft());
};

interface Insertion<Code extends string> {
  readonly account: AccountId;
  readonly set: NewFlashcardSet;
  readonly fill: FillSet<Code>;
  readonly receipt: ReceiptFor<void, Refused | Code> | undefined;
}

type Inserted<Code extends string> = Receipted<void, Refused | Code>;

const fillAndPublish = async <Code extends string>(
  { collections, journal }: Call,
  { account, set, fill, receipt }: Insertion<Code>,
  writer: CardWriter,
): Promise<Inserted<Code>> => {
  type Answer = Outcome<void, Refused | Code>;
  const ends = (decide: Decide<Answer, AccountState>): Promise<Answer | Told> =>
    journal.change(account, onReceipt<Answer>({ collections, account, receipt }, decide));

  const filled = await fill((cards) => writer.write(cards)).finally(() => writer.end());
  if (!filled.ok) {
    if (writer.hasBegun()) await discard(collections, await writer.draft());
    return ends(() => Promise.resolve({ answer: filled }));
  }
  const draft = await writer.draft();
  const whole = { ...set, ...filled.value, ...writer.written() };
  const published = await ends(({ secret }) => publish(collections, { account, secret }, { draft, set: whole }));
  if (published.ok) await closeDraft(collections, draft);
  else await discard(collections, draft);
  return published;
};

/** Before any card is written: what can be answered at once. */
const answerEarly = async <Code extends string>(
  { collections, journal }: Call,
  { account, set, receipt }: Insertion<Code>,
): Promise<Inserted<Code> | undefined> => {
  type Answer = Outcome<void, Refused | Code>;
  const { secret } = await journal.settled(account);
  const owner = { account, secret };
  const told = await toldBefore(collections, owner, receipt);
  if (told) return told;
  const early = await planPlace(collections, owner, set);
  if (early.ok) return early.value.isDone ? ok(undefined) : undefined;
  const decide = (): Promise<Decision<Answer, AccountState>> => Promise.resolve({ answer: early });
  return journal.change(account, onReceipt<Answer>({ collections, account, receipt }, decide));
};

const insertNew = async <Code extends string>(call: Call, insertion: Insertion<Code>): Promise<Inserted<Code>> => {
  const early = await answerEarly(call, insertion);
  if (early) return early;
  const writer = cardWriter(call, insertion.account, insertion.set);
  try {
    return await fillAndPublish(call, insertion, writer);
  } catch (error) {
    await giveUp(call, writer, error).catch(() => undefined);
    throw error;
  }
};

export const setFrom = (document: SetDocument, paths: ReadonlyMap<string, FolderPath>): CountedSet => {
  const { id, name, description, folder, createdAt, cardCount, textBytes } = document;
  return { id, name, description, folder: paths.get(folder) ?? rootFolder, createdAt, cardCount, textBytes };
};

const setOf = ({ sets }: Collections, account: AccountId, id: SetId): Promise<SetDocument | null> =>
  sets.findOne({ _id: keyOf(account, id) });

export const mongodbFlashcardSets = ({ run }: Database): FlashcardSets => ({
  insertNew: (account, set, ...[fill, receipt]) => run((call) => insertNew(call, { account, set, fill, receipt })),

  isNameTaken: (account, name) =>
    run(async ({ collections, journal }) => {
      const { secret } = await journal.settled(account);
      return (await nameDocument(collections, { account, secret }, name)) !== null;
    }),

  find: (account, id) =>
    run(({ collections, journal }) =>
      journal.reading(account, async () => {
        const set = await setOf(collections, account, id);
        if (!set) return undefined;
        return setFrom(set, set.folder === rootId ? new Map() : await folderPaths(collections, account));
      }),
    ),

  importReport: (account, id) =>
    run(async ({ collections, journal }) => {
      await journal.settled(account);
      return (await setOf(collections, account, id))?.report;
    }),
});

/** The account's sets, oldest first. */
export const setsOf = async (collections: Collections, user: AccountId): Promise<readonly SetDocument[]> => {
  const sets = await collections.sets.find({ _id: ofUser(user) }).toArray();
  return [...sets].sort((one, other) => one.order - other.order);
};

import type { AccountId } from '@flashcards/kernel';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Activity } from '@flashcards/streak';
import { noActivity } from '@flashcards/streak';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Writable } from './bound-collection.ts';
import type { WritableCollections } from './collections.ts';
import type { Journaled, JournalDocument, PendingPut, Put } from './documents.ts';
import { isInserted } from './insert.ts';
import type { InTurn } from './turns.ts';

/** The puts of one step are written at once, the steps one after the other. */
export type Steps = readonly (readonly Put[])[];

export interface Change {
  /** Absent: stays. */
  readonly activity?: Activity;
  readonly steps: Steps;
}

/** What a writer makes of how things stand; without a change nothing is written. */
export interface Decision<T> {
  readonly answer: T;
  readonly change?: Change;
}

export interface Journal {
  /** The user's totals, after whatever change was pending has been carried out. */
  settled(user: AccountId): Promise<Activity>;
  /**
   * Decides upon a state that no other change of this user touches, and carries the change out: all of it or nothing,
   * whatever is killed meanwhile. `decide` may run more than once; it is given the revision that its change would make.
   */
  change<T>(user: AccountId, decide: (activity: Activity, rev: number) => Promise<Decision<T>>): Promise<T>;
}

/** How long a writer goes on when writers of other processes keep coming first. */
const longestContention = 5_000;
const longestPause = 50;

const unwritten = (user: AccountId): JournalDocument => ({ _id: user, rev: 0, activity: noActivity });

/** Writes the document unless it is that new already: harmless however often and however late it is repeated. */
const put = async (collections: WritableCollections, { into, document, isNew }: Put, rev: number): Promise<void> => {
  const collection = collections[into] as unknown as Writable<Journaled>;
  const { _id } = document;
  const replace = async (): Promise<boolean> =>
    (await collection.replaceOne({ _id, rev: { $lt: rev } }, { ...document, rev })).matchedCount === 1;
  const insert = (): Promise<boolean> => isInserted(collection, { ...document, rev });
  const [likelier, other] = isNew ? [insert, replace] : [replace, insert];
  // Where neither succeeds the document is as new as this one, or newer.
  if (!(await likelier())) await other();
};

const stepsOf = (pending: readonly PendingPut[]): readonly (readonly PendingPut[])[] => {
  const numbers = [...new Set(pending.map(({ step }) => step))].sort((one, other) => one - other);
  return numbers.map((number) => pending.filter(({ step }) => step === number));
};

const carryOut = async (
  collections: WritableCollections,
  { _id, rev, pending = [] }: JournalDocument,
): Promise<void> => {
  for (const step of stepsOf(pending)) {
    await Promise.all(step.map((each) => put(collections, each, rev)));
  }
  await collections.journals.updateOne({ _id, rev }, { $unset: { pending: '' } });
};

const settledJournal = async (collections: WritableCollections, user: AccountId): Promise<JournalDocument> => {
  const journal = await collections.journals.findOne({ _id: user });
  if (journal?.pending) await carryOut(collections, journal);
  return journal ?? unwritten(user);
};

/** Whether this writer was first: the one atomic step of every change. */
const isCommitted = async ({ journals }: WritableCollections, next: Required<JournalDocument>): Promise<boolean> => {
  const { _id, rev, activity, pending } = next;
  if (rev > 1) {
    const update = { $set: { rev, activity, pending } };
    return (await journals.updateOne({ _id, rev: rev - 1 }, update)).matchedCount === 1;
  }
  return isInserted(journals, next);
};

type Decide<T> = (activity: Activity, rev: number) => Promise<Decision<T>>;

/** One try; `undefined` when another writer came first. */
const tryOnce = async <T>(
  collections: WritableCollections,
  user: AccountId,
  decide: Decide<T>,
): Promise<{ readonly answer: T } | undefined> => {
  const journal = await settledJournal(collections, user);
  const rev = journal.rev + 1;
  const { answer, change } = await decide(journal.activity, rev);
  if (!change) return { answer };
  const pending = change.steps.flatMap((puts, step) => puts.map((each) => ({ step, ...each })));
  const next = { _id: user, rev, activity: change.activity ?? journal.activity, pending };
  if (!(await isCommitted(collections, next))) return undefined;
  await carryOut(collections, next);
  return { answer };
};

export const journalOf = (collections: WritableCollections, inTurn: InTurn): Journal => ({
  settled: async (user) => (await settledJournal(collections, user)).activity,

  change: <T>(user: AccountId, decide: Decide<T>): Promise<T> =>
    inTurn(`journal ${user}`, async () => {
      const deadline = performance.now() + longestContention;
      do {
        const done = await tryOnce(collections, user, decide);
        if (done) return done.answer;
        await sleep(Math.random() * longestPause);
      } while (performance.now() < deadline);
      throw new StoreUnavailable('mongodb: other writers kept coming first');
    }),
});

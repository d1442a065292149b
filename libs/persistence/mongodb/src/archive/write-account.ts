import type { User } from '@flashcards/accounts';
import type { LocalDate, Person, SetId } from '@flashcards/kernel';
import type { AccountRecord, ArchiveRecord } from '@flashcards/persistence-ports';
import { noActivity } from '@flashcards/streak';
import { randomBytes } from 'node:crypto';
import { removeHeld } from '../account-remains.ts';
import type { AccountState, GoalsState } from '../documents.ts';
import type { Owner } from '../keys.ts';
import { userDocument } from '../users.ts';
import { writeCards, writeFolders, writeSets } from './write-library.ts';
import { writeRecords } from './write-records.ts';
import { placeCards, writeDays, writeGoals, writeMarks, writeReviews } from './write-study.ts';
import type { Writing, WrittenAccount } from './writing.ts';

/** Where no goal and no stint tells until when it counts. */
const noDay = '0001-01-01' as LocalDate;

/**
 * The account's journal comes first, with the secret that its keys are hashed with. Where it is there, a process that was
 * killed has left something: that goes, and the secret stays, so a write of that process that is late is no other one.
 */
const begin = async ({ call: { collections }, rev }: Writing, { id, account }: Person): Promise<Owner> => {
  const known = await collections.journals.findOne({ _id: account });
  if (known) {
    await removeHeld(collections, account);
    await collections.users.deleteOne({ _id: id, account });
    return { account, secret: (known.state as AccountState).secret };
  }
  const secret = randomBytes(16).toString('base64url');
  const state: AccountState = { activity: noActivity, seq: 0, secret };
  await collections.journals.insertOne({ _id: account, rev, state });
  return { account, secret };
};

type Kept = Omit<AccountRecord, 'kind' | 'user'>;

const stateOf = (
  { secret }: Owner,
  { activity, lastSeq: seq, deletedGoals: kept, questsWon: won }: Kept,
  counted: GoalsState | undefined,
): AccountState => {
  const goals = counted ? { ...counted, kept } : kept > 0 ? { tallies: '', until: noDay, kept } : undefined;
  return {
    activity,
    seq,
    secret,
    ...(goals ? { goals } : {}),
    ...(won > 0 ? { quests: { until: noDay, won } } : {}),
  };
};

const writeUser = async ({ call: { collections }, rev }: Writing, user: User): Promise<void> =>
  void (await collections.users.insertOne({ ...userDocument(user), rev }));

/** The journal tells at last what the account has come to. Its revision is as late as the last of its sets. */
export const writeAccount = async (
  writing: Writing,
  person: Person,
  pages: AsyncIterable<readonly ArchiveRecord[]>,
): Promise<void> => {
  const owner = await begin(writing, person);
  const account: WrittenAccount = { ...writing, owner, orders: new Map<SetId, number>() };
  let kept: Kept | undefined;
  let goals: GoalsState | undefined;
  let goalCount = 0;
  await writeRecords(pages, {
    account: async ([record]) => {
      if (record) await writeUser(writing, record.user);
      kept = record;
    },
    folder: (records) => writeFolders(account, records),
    set: (records) => writeSets(account, records),
    card: (records) => writeCards(account, records),
    review: (records) => writeReviews(account, records),
    mark: (records) => writeMarks(account, records),
    day: (records) => writeDays(account, records),
    goal: async (records) => {
      goals = await writeGoals(account, records, { state: goals, count: goalCount });
      goalCount += records.length;
    },
  });
  if (!kept) throw new Error('mongodb: an account without its record');
  await placeCards(account);
  const { call, orders } = account;
  const rev = writing.rev + orders.size;
  await call.collections.journals.updateOne(
    { _id: owner.account },
    { $set: { rev, state: stateOf(owner, kept, goals) } },
  );
};

import type { User } from '@flashcards/accounts';
import type { LocalDate, Person, SetId } from '@flashcards/kernel';
import type { AccountRecord, ArchiveRecord } from '@flashcards/persistence-ports';
import { noActivity } from '@flashcards/streak';
import { randomBytes } from 'node:crypto';
import { removeHeld } from '../account-remains.ts';
import type { AccountState, GoalsState, JournalDocument } from '../documents.ts';
import { isInserted } from '../insert.ts';
import type { Owner } from '../keys.ts';
import { userDocument } from '../users.ts';
import { takenOver } from './copy-mark.ts';
import { insertAll } from './insert-all.ts';
import { writeCards, writeFolders, writeMedia, writeSets } from './write-library.ts';
import { writeRecords } from './write-records.ts';
import { placeCards, writeDays, writeGoals, writeMarks, writeReviews } from './write-study.ts';
import type { Writing, WrittenAccount } from './writing.ts';

/** Where no goal and no stint tells until when it counts. */
const noDay = '0001-01-01' as LocalDate;

const nothingYet = (secret: string): AccountState => ({ activity: noActivity, seq: 0, secret });

/** What a process left of the account that was killed goes. The secret stays: a write of that process that is late is no other one. */
const beginAgain = async (
  { call: { collections }, revs: { first, last } }: Writing,
  { id, account }: Person,
  known: JournalDocument,
): Promise<Owner> => {
  const { secret } = known.state as AccountState;
  const again = { $set: { rev: first, state: nothingYet(secret) } };
  const { matchedCount } = await collections.journals.updateOne({ _id: account, rev: known.rev }, again);
  if (matchedCount === 0) throw takenOver();
  await removeHeld(collections, account, { upTo: last });
  await collections.users.deleteOne({ _id: id, account, rev: { $lte: last } });
  return { account, secret };
};

/** The account's journal comes first, with the secret that its keys are hashed with. */
const begin = async (writing: Writing, person: Person): Promise<Owner> => {
  const { journals } = writing.call.collections;
  const { account } = person;
  await writing.check();
  const known = await journals.findOne({ _id: account });
  if (known) return beginAgain(writing, person, known);
  const secret = randomBytes(16).toString('base64url');
  const journal = { _id: account, rev: writing.revs.first, state: nothingYet(secret) };
  if (!(await isInserted(journals, journal))) throw takenOver();
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

const writeUser = ({ call: { collections }, revs }: Writing, user: User): Promise<void> =>
  insertAll(collections.users, [{ ...userDocument(user), rev: revs.first }]);

/** The journal tells at last what the account has come to. */
const end = async ({ call, owner, revs }: WrittenAccount, kept: Kept, goals: GoalsState | undefined): Promise<void> => {
  const whole = { $set: { rev: revs.last, state: stateOf(owner, kept, goals) } };
  const begun = { _id: owner.account, rev: revs.first };
  if ((await call.collections.journals.updateOne(begun, whole)).matchedCount === 0) throw takenOver();
};

export const writeAccount = async (
  writing: Writing,
  person: Person,
  pages: AsyncIterable<readonly ArchiveRecord[]>,
): Promise<void> => {
  const owner = await begin(writing, person);
  const account: WrittenAccount = {
    ...writing,
    owner,
    orders: new Map<SetId, number>(),
    files: new Map<SetId, number>(),
  };
  let kept: Kept | undefined;
  let goals: GoalsState | undefined;
  let goalCount = 0;
  await writeRecords(writing, pages, {
    account: async ([record]) => {
      if (record) await writeUser(writing, record.user);
      kept = record;
    },
    folder: (records) => writeFolders(account, records),
    set: (records) => writeSets(account, records),
    media: (records) => writeMedia(account, records),
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
  await end(account, kept, goals);
};

import type { User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { deleteAccount } from './account-closing.ts';
import { isClosed } from './closed-account.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState, UserDocument } from './documents.ts';
import { isInserted } from './insert.ts';
import type { Decision } from './journal.ts';
import { onReceipt } from './receipts.ts';

export const userFrom = ({ _id: id, account, tokenVersion, settings, createdAt }: UserDocument): User => ({
  id,
  account,
  tokenVersion,
  settings: {
    timeZone: settings.timeZone,
    dayRolloverHour: settings.dayRolloverHour,
    newCardsPerDay: settings.newCardsPerDay,
    desiredRetention: settings.desiredRetention,
  },
  createdAt,
});

export const userDocument = ({ id, account, tokenVersion, settings, createdAt }: User): Omit<UserDocument, 'rev'> => {
  const { newCardsPerDay, ...others } = settings;
  const limit = newCardsPerDay === undefined ? {} : { newCardsPerDay };
  return { _id: id, account, tokenVersion, settings: { ...others, ...limit }, createdAt };
};

const documentOf = ({ users }: Collections, id: UserId): Promise<UserDocument | null> => users.findOne({ _id: id });

/** How often it is tried; a user who comes and goes faster than that is in nobody's hands. */
const attempts = 4;

/**
 * Who comes first decides which account the user has; from then on the account's journal changes it. Where it was closed
 * by a process that is gone, its user is gone too once that has been seen, and there is room for a new one.
 */
const insertIfAbsent = async ({ collections, journal }: Call, user: User): Promise<User> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const known = await documentOf(collections, user.id);
    if (known && !(await isClosed({ journal }, known.account))) return userFrom(known);
    if (await isInserted(collections.users, { ...userDocument(user), rev: 0 })) return user;
    // Another was first, and may be gone again: only who is stored is answered.
  }
  throw new StoreUnavailable('mongodb: a user came and went while it was stored');
};

interface Renewal {
  readonly id: UserId;
  readonly account: AccountId;
  readonly change: (user: User) => User;
}

const update = async (
  collections: Collections,
  { id, account, change }: Renewal,
): Promise<Decision<Outcome<User, 'user_not_found'>, AccountState>> => {
  const current = await documentOf(collections, id);
  if (current?.account !== account) return { answer: refuse('user_not_found') };
  const changed = change(userFrom(current));
  const put = { into: 'users', document: userDocument(changed), onlyOf: account } as const;
  return { answer: ok(changed), change: { steps: [[put]] } };
};

const usersAtOnce = 500;

/** Each page is a call of its own: nothing is held while nobody asks for the next. */
const pagesOf = async function* ({ run }: Database, after: UserId | undefined): AsyncGenerator<readonly User[]> {
  for (let last: string = after ?? ''; ;) {
    const filter = { _id: { $gt: last as UserId }, goneAt: { $exists: false } };
    const page = await run(({ collections: { users } }) =>
      users.find(filter, { sort: { _id: 1 }, limit: usersAtOnce }).toArray(),
    );
    if (page.length > 0) yield page.map(userFrom);
    if (page.length < usersAtOnce) return;
    last = page.at(-1)?._id ?? last;
  }
};

export const mongodbUsers = (database: Database): Users => ({
  find: (id) =>
    database.run(async ({ collections }) => {
      const document = await documentOf(collections, id);
      return document ? userFrom(document) : undefined;
    }),

  all: (after) => pagesOf(database, after),

  insertIfAbsent: (user) => database.run((call) => insertIfAbsent(call, user)),

  update: (id, change, receipt) =>
    database.run(async ({ collections, journal }) => {
      const account = (await documentOf(collections, id))?.account;
      if (account === undefined) return refuse('user_not_found');
      const decide = onReceipt({ collections, account, receipt }, () => update(collections, { id, account, change }));
      return journal.change(account, decide);
    }),

  delete: (user) => database.run((call) => deleteAccount(call, user)),
});

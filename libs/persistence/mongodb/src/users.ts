import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { UserDocument } from './documents.ts';
import { isInserted } from './insert.ts';

const fromDocument = ({ _id: id, account, tokenVersion, settings, createdAt }: UserDocument): User => ({
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

const toDocument = ({ id, account, tokenVersion, settings, createdAt }: User, rev: number): UserDocument => {
  const { newCardsPerDay, ...others } = settings;
  const limit = newCardsPerDay === undefined ? {} : { newCardsPerDay };
  return { _id: id, rev, account, tokenVersion, settings: { ...others, ...limit }, createdAt };
};

const documentOf = ({ users }: Collections, id: UserId): Promise<UserDocument | null> => users.findOne({ _id: id });

const insertIfAbsent = async (collections: Collections, user: User): Promise<User> => {
  const known = await documentOf(collections, user.id);
  if (known) return fromDocument(known);
  if (await isInserted(collections.users, toDocument(user, 0))) return user;
  const first = await documentOf(collections, user.id);
  return first ? fromDocument(first) : user;
};

/** How long an update goes on when writers of other processes keep coming first. */
const longestContention = 5_000;
const longestPause = 50;

const update = async (
  collections: Collections,
  id: UserId,
  change: (user: User) => User,
): Promise<User | undefined> => {
  const deadline = performance.now() + longestContention;
  do {
    const current = await documentOf(collections, id);
    if (!current) return undefined;
    const { rev } = current;
    const changed = change(fromDocument(current));
    const replaced = await collections.users.replaceOne({ _id: id, rev }, toDocument(changed, rev + 1));
    if (replaced.matchedCount === 1) return changed;
    await sleep(Math.random() * longestPause);
  } while (performance.now() < deadline);
  throw new StoreUnavailable('mongodb: other writers kept coming first');
};

export const mongodbUsers = ({ run, inTurn }: Database): Users => ({
  find: (id) =>
    run(async ({ collections }) => {
      const document = await documentOf(collections, id);
      return document ? fromDocument(document) : undefined;
    }),
  insertIfAbsent: (user) => run(({ collections }) => insertIfAbsent(collections, user)),
  update: (id, change) =>
    run(async ({ collections }) => {
      const changed = await inTurn(`user ${id}`, () => update(collections, id, change));
      return changed ? ok(changed) : refuse('user_not_found');
    }),
});

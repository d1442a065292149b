import type { Session } from '@flashcards/accounts';
import { sessionLifetime } from '@flashcards/accounts';
import type { AccountId, SessionId } from '@flashcards/kernel';
import type { SessionRows, Sessions } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import { single } from '../engine/single.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Steps } from '../engine/steps.ts';
import { longestUnit } from '../engine/units.ts';
import type { Collections } from '../schema.ts';
import { userFields, userFrom } from './user-documents.ts';

type Users = Pick<Collections, 'users'>;

/** Ids of sessions are digits, made by the server. */
const pathOf = (id: SessionId): string => `sessions.${id}`;

/** Milliseconds; a day longer than tokens are valid, because clocks differ. */
const keptFor = sessionLifetime + 24 * 60 * 60 * 1_000;

const sessionsOf = async ({ users }: Users, reader: Reader, account: AccountId): Promise<readonly Session[]> => {
  const [found] = await reader.find(users, { account }, { projection: { sessions: 1 } });
  return Object.entries(found?.sessions ?? {}).map(([id, session]) => ({ id: id as SessionId, ...session }));
};

export const sessionRows = ({ read, write }: Steps, { users }: Users): SessionRows => ({
  all: read((reader, account: AccountId) => sessionsOf({ users }, reader, account)),
  insert: write((batch, account: AccountId, { id, ...session }: Session) => {
    const until = new Date(Date.now() + keptFor);
    const update = { $set: { [pathOf(id)]: session }, $max: { sessionsUntil: until } };
    batch.add(users, { updateOne: { filter: { account }, update } });
  }),
  delete: write((batch, account: AccountId, ids: readonly SessionId[]) => {
    if (ids.length === 0) return;
    const update = { $unset: Object.fromEntries(ids.map((id) => [pathOf(id), true as const])) };
    batch.add(users, { updateOne: { filter: { account }, update } });
  }),
});

export const sessionListings = (
  { users }: Users,
  { latest }: Snapshots,
): Pick<Sessions, 'find' | 'all' | 'noteUse'> => ({
  find: async (user, id) => {
    const projection = { ...userFields, [`${pathOf(id)}.lastUsedAt`]: 1 };
    const [found] = await latest((reader) => reader.find(users, { _id: user }, { projection }));
    if (!found) return undefined;
    const session = found.sessions?.[id];
    return session ? { ...userFrom(found), session: { id, lastUsedAt: session.lastUsedAt } } : userFrom(found);
  },

  all: (account) => latest((reader) => sessionsOf({ users }, reader, account)),

  noteUse: async (user, id, used) => {
    const path = `${pathOf(id)}.lastUsedAt`;
    const unlessLater = { _id: user, [path]: { $lt: used } };
    await single(() => users.updateOne(unlessLater, { $set: { [path]: used } }, { maxTimeMS: longestUnit }));
  },
});

const isPast = { $lt: ['$sessionsUntil', '$$NOW'] };

/**
 * Removes the sessions of users who have none left that is valid. Those of other users go when they sign in. By the
 * clock of the database, so that a server with a wrong clock removes nothing too early.
 */
export const sweepSessions = async ({ users }: Users): Promise<void> => {
  const removed = {
    sessions: { $cond: [isPast, { $literal: {} }, '$sessions'] },
    sessionsUntil: { $cond: [isPast, null, '$sessionsUntil'] },
  };
  const past = { sessionsUntil: { $lt: new Date() } };
  await single(() => users.updateMany(past, [{ $set: removed }], { maxTimeMS: longestUnit }));
};

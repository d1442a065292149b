import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { Collections, UserDocument } from '../schema.ts';

/** A user's document without the sessions in it. */
type UserFields = Omit<UserDocument, 'sessions' | 'sessionsUntil'>;

export const userFrom = ({ _id: id, account, tokenVersion, displayName, settings, createdAt }: UserFields): User => ({
  id,
  account,
  tokenVersion,
  ...(displayName === undefined ? {} : { displayName }),
  settings: { ...settings, newCardsPerDay: settings.newCardsPerDay },
  createdAt,
});

/** For reads of users without their sessions. */
export const userFields = {
  account: 1,
  tokenVersion: 1,
  displayName: 1,
  settings: 1,
  createdAt: 1,
} as const satisfies Readonly<Record<keyof Omit<UserFields, '_id'>, 1>>;

/** An absent limit is not stored. */
export const toDocument = ({ id, settings, ...user }: User): UserFields => {
  const { newCardsPerDay, ...others } = settings;
  return { _id: id, ...user, settings: newCardsPerDay === undefined ? others : { ...others, newCardsPerDay } };
};

export const findUser = async ({ users }: Collections, reader: Reader, id: UserId): Promise<User | undefined> => {
  const [found] = await reader.find(users, { _id: id }, { projection: userFields });
  return found && userFrom(found);
};

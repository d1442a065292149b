import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { Collections, UserDocument } from '../schema.ts';

export const userFrom = ({ _id: id, account, tokenVersion, displayName, settings, createdAt }: UserDocument): User => ({
  id,
  account,
  tokenVersion,
  ...(displayName === undefined ? {} : { displayName }),
  settings: { ...settings, newCardsPerDay: settings.newCardsPerDay },
  createdAt,
});

/** An absent limit is not stored. */
export const toDocument = ({ id, settings, ...user }: User): UserDocument => {
  const { newCardsPerDay, ...others } = settings;
  return { _id: id, ...user, settings: newCardsPerDay === undefined ? others : { ...others, newCardsPerDay } };
};

export const findUser = async ({ users }: Collections, reader: Reader, id: UserId): Promise<User | undefined> => {
  const [found] = await reader.find(users, { _id: id });
  return found && userFrom(found);
};

import type { StudySettings, User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { randomAccountId, randomUserId } from '../random-ids.ts';

export const aUser = ({
  settings,
  ...user
}: Partial<Omit<User, 'settings'>> & { settings?: Partial<StudySettings> } = {}): User => ({
  id: randomUserId(),
  account: randomAccountId(),
  tokenVersion: randomUUID(),
  settings: { ...defaultSettings, ...settings },
  createdAt: new Date('2026-03-01T10:00:00.123Z'),
  ...user,
});

/** The account of a new stored user. */
export const aStoredUser = async (store: Store): Promise<AccountId> =>
  (await store.users.insertIfAbsent(aUser())).account;

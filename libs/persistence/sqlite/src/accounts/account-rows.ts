import type { AccountId } from '@flashcards/kernel';
import type { AccountRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { noUser, userKey } from '../users.ts';

export const accountRows = ({ read }: Steps): AccountRows => ({
  isThere: read((connection, account: AccountId) => userKey(connection, account) !== noUser),
});

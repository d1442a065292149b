import type { AccountId, UserId } from '@flashcards/kernel';
import type { StudySettings } from './study-settings.ts';

export interface User {
  readonly id: UserId;
  readonly account: AccountId;
  /**
   * A token has the version under which it was issued, and is invalid once this changes. The first one is random, so
   * that a token from before the account was deleted stays invalid when the same user signs in again (contract, section
   * 3).
   */
  readonly tokenVersion: string;
  /** Absent: none. */
  readonly displayName?: string;
  readonly settings: StudySettings;
  readonly createdAt: Date;
}

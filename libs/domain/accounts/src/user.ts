import type { AccountId, UserId } from '@flashcards/kernel';
import type { StudySettings } from './study-settings.ts';

export interface User {
  readonly id: UserId;
  readonly account: AccountId;
  /**
   * A token carries the version it was issued under and dies when this changes. The first one is random, so a token
   * from before the account was deleted stays dead when the same user signs in again (contract, section 3).
   */
  readonly tokenVersion: string;
  readonly settings: StudySettings;
  readonly createdAt: Date;
}

import type { AccountId, QuestId } from '@flashcards/kernel';
import type { ParticipantStatus, Quest } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';
import type { CountedQuest } from './quests.ts';

/** A stored quest. */
export interface QuestRow extends CountedQuest {
  /** Participants whose accounts are leaving and who have not been removed yet. */
  readonly gone: readonly AccountId[];
  /** The current invite code; absent: none was made. */
  readonly code?: CodeHash;
}

/** Quests with their participants: `mostParticipants` at most. */
export interface QuestRows {
  find(id: QuestId): Promise<QuestRow | undefined>;
  withCode(code: CodeHash): Promise<QuestId | undefined>;
  /** A quest that has the account, which is leaving, among its participants, including those who declined or left. */
  findWith(account: AccountId): Promise<QuestId | undefined>;
  /** The number of quests in which the account has this status. */
  count(account: AccountId, status: ParticipantStatus): Promise<number>;
  /** The number of the account's pending invitations to quests in which the other account is accepted. */
  countInvitations(account: AccountId, by: AccountId): Promise<number>;
  insert(quest: Quest): Promise<void>;
  /** Replaces the invite code. */
  saveCode(id: QuestId, code: CodeHash): Promise<void>;
  /** Saves the participants and the verdict, and ends the stints of participants who are no longer active. */
  save(quest: Quest): Promise<void>;
  /** Deletes the quest with its stints. */
  delete(id: QuestId): Promise<void>;
}

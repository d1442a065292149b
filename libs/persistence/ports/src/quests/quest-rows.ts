import type { AccountId, QuestId } from '@flashcards/kernel';
import type { ParticipantStatus, Quest } from '@flashcards/quests';
import type { CountedQuest } from './quests.ts';

/** A quest as it is kept. */
export interface QuestRow extends CountedQuest {
  /** Participants whose accounts are leaving, and who have not been taken out yet. */
  readonly gone: readonly AccountId[];
}

/** Quests with those who are in them: `mostParticipants` at most. */
export interface QuestRows {
  find(id: QuestId): Promise<QuestRow | undefined>;
  /** A quest that has the account, which is leaving, among its participants, also as one who declined or left. */
  findWith(account: AccountId): Promise<QuestId | undefined>;
  /** In how many quests the account has this status. */
  count(account: AccountId, status: ParticipantStatus): Promise<number>;
  /** How many invitations wait for the account that are to quests in which the other is accepted. */
  countInvitations(account: AccountId, by: AccountId): Promise<number>;
  insert(quest: Quest): Promise<void>;
  /** Saves the participants and the verdict, and ends the stints that do not go on. */
  save(quest: Quest): Promise<void>;
  /** Deletes the quest with its stints. */
  delete(id: QuestId): Promise<void>;
}

import type {
  AccountId,
  CardId,
  EventId,
  GoalId,
  NoteId,
  QuestId,
  ReviewId,
  SessionId,
  SetId,
  SharedFolderId,
  UserId,
} from '@flashcards/kernel';
import type { CodeHash } from '@flashcards/sharing';
import { randomUUID } from 'node:crypto';

const randomDigits = (): string => BigInt(`0x${randomUUID().replaceAll('-', '')}`).toString();

export const randomUserId = (): UserId => `user-${randomUUID()}` as UserId;
export const randomAccountId = (): AccountId => randomUUID() as AccountId;
export const randomSetId = (): SetId => randomDigits() as SetId;
export const randomCardId = (): CardId => randomDigits() as CardId;
export const randomNoteId = (): NoteId => randomDigits() as NoteId;
export const randomReviewId = (): ReviewId => randomUUID() as ReviewId;
export const randomGoalId = (): GoalId => randomDigits() as GoalId;
export const randomSessionId = (): SessionId => randomDigits() as SessionId;
export const randomEventId = (): EventId => randomDigits() as EventId;
export const randomQuestId = (): QuestId => randomDigits() as QuestId;
export const randomSharedFolderId = (): SharedFolderId => randomDigits() as SharedFolderId;

/** A code hash of random text. */
export const randomCode = (): CodeHash => `${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 64) as CodeHash;

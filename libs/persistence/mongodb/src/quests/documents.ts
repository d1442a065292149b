import type { AccountId, QuestId } from '@flashcards/kernel';
import type { ParticipantStatus, Quest } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';

/** A quest with its participants. The progress of its open stints is in study rows of their accounts. */
export interface QuestDocument extends Omit<Quest, 'id'> {
  readonly _id: QuestId;
  /** The `seatOf` of each participant, by which quests are searched. */
  readonly seats: readonly string[];
  /** Incremented with each change of a stint, so that concurrent changes of two members conflict. */
  readonly revision: number;
  /** Incremented by units of work that run again. */
  readonly retries?: number;
  /** The instant of the last change of the quest or its stints. */
  readonly changedAt: Date;
  /** The sum of the open stints. */
  readonly sum: number;
  /** The current invite code; absent: none was made. */
  readonly code?: CodeHash;
}

export const seatOf = (account: AccountId, status: ParticipantStatus): string => `${account}/${status}`;

const statuses: readonly ParticipantStatus[] = ['pending', 'accepted', 'declined', 'left'];

/** All seats of the account, with any status. */
export const seatsWith = (account: AccountId): readonly string[] => statuses.map((status) => seatOf(account, status));

export const seatsOf = ({ participants }: Pick<Quest, 'participants'>): readonly string[] =>
  participants.map(({ account, status }) => seatOf(account, status));

export const questFrom = ({
  _id: id,
  revision: _,
  retries: __,
  seats: ___,
  sum: ____,
  code: _____,
  changedAt: ______,
  ...quest
}: QuestDocument): Quest => ({
  id,
  ...quest,
});

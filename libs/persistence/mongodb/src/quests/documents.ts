import type { AccountId, QuestId } from '@flashcards/kernel';
import type { ParticipantStatus, Quest } from '@flashcards/quests';

/** A quest with all who are in it. What its open stints have come to lies in study rows of their accounts. */
export interface QuestDocument extends Omit<Quest, 'id'> {
  readonly _id: QuestId;
  /** Of `seatOf`, for each participant: quests are searched by it. */
  readonly seats: readonly string[];
  /** Written with each change of a stint, so that no two members miss what the other one does. */
  readonly revision: number;
  /** Of units of work that ran again. */
  readonly retries?: number;
  /** What the open stints come to. */
  readonly sum: number;
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
  ...quest
}: QuestDocument): Quest => ({
  id,
  ...quest,
});

import type { GoalKind } from '@flashcards/goals';
import { titleOf } from '@flashcards/goals';
import type { AccountId, LocalDate, Person, QuestId, UserId } from '@flashcards/kernel';

/** What counts towards a quest, as for a goal. */
export type QuestKind = GoalKind;
/** A label from its creator. It has no effect (contract, section 5). */
export type QuestLabel = 'friend' | 'monthly';
export type QuestStatus = 'active' | 'completed' | 'expired';
export type ParticipantStatus = 'pending' | 'accepted' | 'declined' | 'left';

/** The input for a new quest. */
export interface QuestRequest {
  readonly id: QuestId;
  readonly kind: QuestKind;
  readonly label: QuestLabel;
  /** Cards or XP of all participants together, 1–999 999 999. */
  readonly target: number;
  /** The last day that counts, on each participant's own calendar. */
  readonly deadline: LocalDate;
  readonly createdAt: Date;
}

export interface Participant {
  readonly account: AccountId;
  readonly user: UserId;
  readonly status: ParticipantStatus;
  /**
   * Accepted or left: when they joined, which starts what counts and identifies the stint. Otherwise: when they were
   * invited.
   */
  readonly since: Date;
  /** The progress of their last stint once it is over: they left, or the quest is completed. */
  readonly earned?: number;
}

/** The winners, who get the bonus: the accepted participants at the moment of completion. It is final. */
export interface Verdict {
  readonly winners: readonly AccountId[];
}

/** The stored state of a quest. The progress of its participants is derived from their logs. */
export interface Quest extends QuestRequest {
  readonly owner: AccountId;
  /** At most `mostParticipants`, in the order of their first invitations. */
  readonly participants: readonly Participant[];
  /** The sum of the stints of participants who left. */
  readonly earlier: number;
  readonly verdict?: Verdict;
}

/** The XP of each winner of a completed quest. It counts towards no goal and no other quest. */
export const questBonus = 50;

/** The most participants of a quest, including those who declined or left. */
export const mostParticipants = 100;
/** The most active quests that a user may have accepted. */
export const mostLiveQuests = 100;
/**
 * The most quests in which a user is accepted, including those that are over: they are listed until the user leaves.
 */
export const mostQuests = 1_000;
/** The most pending invitations of one user. It bounds the list that others can grow. */
export const mostInvitations = 100;
/** The most pending invitations from one inviter, so that one user cannot use up all invitations of a user. */
export const mostInvitationsByOne = 50;

/** The progress of each participant's stint, by account. */
export type Stints = ReadonlyMap<AccountId, number>;

export const questTitle = ({ kind, target, deadline }: Pick<QuestRequest, 'kind' | 'target' | 'deadline'>): string =>
  titleOf({ kind, target, endDate: deadline });

/** A new quest, accepted by its creator. */
export const makeQuest = (request: QuestRequest, { account, id: user }: Person): Quest => ({
  ...request,
  owner: account,
  participants: [{ account, user, status: 'accepted', since: request.createdAt }],
  earlier: 0,
});

export const participantOf = ({ participants }: Quest, account: AccountId): Participant | undefined =>
  participants.find((each) => each.account === account);

export const isAccepted = (quest: Quest, account: AccountId): boolean =>
  participantOf(quest, account)?.status === 'accepted';

/** Whether the quest is listed for this user: accepted or invited. */
export const concerns = (quest: Quest, account: AccountId): boolean => {
  const status = participantOf(quest, account)?.status;
  return status === 'accepted' || status === 'pending';
};

/** The zone furthest behind is UTC-12: in all others the date is the same or later. */
const hoursBehind = 12;

export const earliestToday = (now: Date): LocalDate =>
  new Date(now.getTime() - hoursBehind * 3_600_000).toISOString().slice(0, 10) as LocalDate;

/**
 * A quest expires once the deadline has passed in all time zones. That is a view, not a verdict: late reviews from
 * before the deadline still complete the quest.
 */
export const questStatus = ({ verdict, deadline }: Pick<Quest, 'verdict' | 'deadline'>, now: Date): QuestStatus => {
  if (verdict) return 'completed';
  return earliestToday(now) > deadline ? 'expired' : 'active';
};

/** The progress of a participant in the current stint, or in the last one that is over. */
export const progressOf = ({ account, status, earned }: Participant, stints: Stints): number =>
  earned ?? (status === 'accepted' ? (stints.get(account) ?? 0) : 0);

/** The progress of all participants together. */
export const questProgress = ({ participants, earlier }: Quest, stints: Stints): number =>
  participants
    .filter(({ status }) => status === 'accepted')
    .reduce((sum, participant) => sum + progressOf(participant, stints), earlier);

import type { GoalKind } from '@flashcards/goals';
import { titleOf } from '@flashcards/goals';
import type { AccountId, LocalDate, Person, QuestId, UserId } from '@flashcards/kernel';

/** What counts towards a quest: as towards a goal. */
export type QuestKind = GoalKind;
/** A word its maker gives it; it has no effect (contract, section 5). */
export type QuestLabel = 'friend' | 'monthly';
export type QuestStatus = 'active' | 'completed' | 'expired';
export type ParticipantStatus = 'pending' | 'accepted' | 'declined' | 'left';

/** What somebody asks of themselves and others. */
export interface QuestRequest {
  readonly id: QuestId;
  readonly kind: QuestKind;
  readonly label: QuestLabel;
  /** Cards or XP of all together, 1–999 999 999. */
  readonly target: number;
  /** The last day that counts, by each participant's own days. */
  readonly deadline: LocalDate;
  readonly createdAt: Date;
}

export interface Participant {
  readonly account: AccountId;
  readonly user: UserId;
  readonly status: ParticipantStatus;
  /** Accepted, or left: when they joined, which begins what counts and tells one stint from another. Else when invited. */
  readonly since: Date;
  /** What their last stint came to, once it is over: they left, or the quest is completed. */
  readonly earned?: number;
}

/** Who gets the bonus: those accepted at the moment in which the quest was completed. It is final. */
export interface Verdict {
  readonly winners: readonly AccountId[];
}

/** What is decided on the quest itself. How far its participants have come follows from their logs. */
export interface Quest extends QuestRequest {
  readonly owner: AccountId;
  /** At most `mostParticipants`, in the order in which they were invited first. */
  readonly participants: readonly Participant[];
  /** What the stints of those came to who left. */
  readonly earlier: number;
  readonly verdict?: Verdict;
}

/** What each of its winners gets for a completed quest; it feeds no goal and no other quest. */
export const questBonus = 50;

/** A quest has no more who are pending or accepted, and tells of no more in all. */
export const mostParticipants = 100;
/** A user has accepted no more that are active. */
export const mostLiveQuests = 100;
/** A user is accepted in no more, over ones among them: they are listed until the user leaves. */
export const mostQuests = 1_000;
/** No more invitations wait for one user: what others send must not grow what is listed. */
export const mostInvitations = 100;
/** No more of them are to quests of any one who invites: nobody alone keeps all others from inviting the user. */
export const mostInvitationsByOne = 50;

/** How far each participant's stint has come, by account. */
export type Stints = ReadonlyMap<AccountId, number>;

export const questTitle = ({ kind, target, deadline }: Pick<QuestRequest, 'kind' | 'target' | 'deadline'>): string =>
  titleOf({ kind, target, endDate: deadline });

/** A new quest; its maker takes part from the start. */
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

/** Whether the quest is listed for this user: they take part, or are asked to. */
export const concerns = (quest: Quest, account: AccountId): boolean => {
  const status = participantOf(quest, account)?.status;
  return status === 'accepted' || status === 'pending';
};

/** The zone furthest behind is twelve hours behind UTC: in all others the day is at least this one. */
const hoursBehind = 12;

export const earliestToday = (now: Date): LocalDate =>
  new Date(now.getTime() - hoursBehind * 3_600_000).toISOString().slice(0, 10) as LocalDate;

/**
 * Expired once the deadline has passed everywhere. That is a view and no verdict: reviews of before the deadline that
 * arrive late still complete the quest.
 */
export const questStatus = ({ verdict, deadline }: Pick<Quest, 'verdict' | 'deadline'>, now: Date): QuestStatus => {
  if (verdict) return 'completed';
  return earliestToday(now) > deadline ? 'expired' : 'active';
};

/** How far a participant has come: in their present stint, or in the one that is over. */
export const progressOf = ({ account, status, earned }: Participant, stints: Stints): number =>
  earned ?? (status === 'accepted' ? (stints.get(account) ?? 0) : 0);

/** How far all together have come. */
export const questProgress = ({ participants, earlier }: Quest, stints: Stints): number =>
  participants
    .filter(({ status }) => status === 'accepted')
    .reduce((sum, participant) => sum + progressOf(participant, stints), earlier);

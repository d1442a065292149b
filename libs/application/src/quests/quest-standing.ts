import type { LocalDate, QuestId, UserId } from '@flashcards/kernel';
import type { CountedQuest, Users } from '@flashcards/persistence-ports';
import type { WithName } from '../accounts/names.ts';
import type { ParticipantStatus, QuestKind, QuestLabel, QuestStatus } from '@flashcards/quests';
import { progressOf, questProgress, questStatus, questTitle } from '@flashcards/quests';

export interface QuestParticipant {
  readonly user: UserId;
  readonly status: ParticipantStatus;
  /** The progress of the current stint; of participants who left or won, that of the ended one. */
  readonly progress: number;
  readonly isOwner: boolean;
}

/** A quest as its participants see it. */
export interface QuestStanding<Shown extends QuestParticipant = QuestParticipant> {
  readonly id: QuestId;
  readonly title: string;
  readonly deadline: LocalDate;
  readonly kind: QuestKind;
  readonly label: QuestLabel;
  readonly target: number;
  /** The progress of all together, including what participants who left have earned. */
  readonly progress: number;
  readonly status: QuestStatus;
  readonly participants: readonly Shown[];
}

/** With the names of its participants. */
export type NamedQuest = QuestStanding<QuestParticipant & WithName>;

/** For `withNames`. */
export const namingQuests = (users: Pick<Users, 'names'>) => ({
  users,
  idsOf: ({ participants }: QuestStanding): readonly UserId[] => participants.map(({ user }) => user),
  named: (quest: QuestStanding, nameOf: (id: UserId) => WithName): NamedQuest => ({
    ...quest,
    participants: quest.participants.map((each) => ({ ...each, ...nameOf(each.user) })),
  }),
});

/** Participants are identified by user id, never by account. */
export const questStanding = ({ quest, stints }: CountedQuest, now: Date): QuestStanding => ({
  id: quest.id,
  title: questTitle(quest),
  deadline: quest.deadline,
  kind: quest.kind,
  label: quest.label,
  target: quest.target,
  progress: questProgress(quest, stints),
  status: questStatus(quest, now),
  participants: quest.participants.map((participant) => ({
    user: participant.user,
    status: participant.status,
    progress: progressOf(participant, stints),
    isOwner: participant.account === quest.owner,
  })),
});

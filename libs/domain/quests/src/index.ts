export { judgeQuest } from './judge.ts';
export type { AnswerRefusal, CodeRefusal, InviteRefusal, JoinRefusal } from './membership.ts';
export {
  answerInvitation,
  codeRenewal,
  invite,
  joinQuest,
  leaveQuest,
  mayDelete,
  withoutAccount,
  withoutAccounts,
} from './membership.ts';
export type {
  Participant,
  ParticipantStatus,
  Quest,
  QuestKind,
  QuestLabel,
  QuestRequest,
  QuestStatus,
  Stints,
  Verdict,
} from './quest.ts';
export {
  concerns,
  earliestToday,
  isAccepted,
  makeQuest,
  mostInvitations,
  mostInvitationsByOne,
  mostLiveQuests,
  mostParticipants,
  mostQuests,
  participantOf,
  progressOf,
  questBonus,
  questProgress,
  questStatus,
  questTitle,
} from './quest.ts';
export type { CountedStint, Stint } from './stint.ts';
export { countStint, stintOf, windowOfStint } from './stint.ts';

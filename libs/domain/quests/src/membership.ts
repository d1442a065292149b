import type { AccountId, Outcome, Person, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Participant, Quest, Stints } from './quest.ts';
import { concerns, isAccepted, mostParticipants, participantOf, questStatus } from './quest.ts';

/** Why nobody can be invited; where several hold, the first. */
export type InviteRefusal = 'not_in_quest' | 'already_in_quest' | 'quest_over' | 'quest_full';

/** Why an invitation cannot be answered so; where several hold, the first. */
export type AnswerRefusal = 'quest_not_found' | 'already_accepted' | 'quest_over';

/** Room for one more line: those who declined or left give way, whoever did so longest ago first. */
const withRoom = (participants: readonly Participant[]): readonly Participant[] => {
  if (participants.length < mostParticipants) return participants;
  const first = participants.findIndex(({ status }) => status === 'declined' || status === 'left');
  return first < 0 ? participants : participants.toSpliced(first, 1);
};

/** Invites someone, also one who declined or left; nobody waits for their answer. */
export const invite = (
  quest: Quest,
  { by, invited, now }: { readonly by: AccountId; readonly invited: Person; readonly now: Date },
): Outcome<Quest, InviteRefusal> => {
  if (!isAccepted(quest, by)) return refuse('not_in_quest');
  if (concerns(quest, invited.account)) return refuse('already_in_quest');
  if (questStatus(quest, now) !== 'active') return refuse('quest_over');
  const others = withRoom(quest.participants.filter(({ account }) => account !== invited.account));
  if (others.length >= mostParticipants) return refuse('quest_full');
  const line: Participant = { account: invited.account, user: invited.id, status: 'pending', since: now };
  return ok({ ...quest, participants: [...others, line] });
};

const withStatus = (quest: Quest, changed: Participant): Quest => ({
  ...quest,
  participants: quest.participants.map((each) => (each.account === changed.account ? changed : each)),
});

/** Why who does not wait for an answer has none to give. */
const nothingToAnswer = ({ status }: Participant): Refusal<'already_accepted' | 'quest_not_found'> =>
  refuse(status === 'accepted' ? 'already_accepted' : 'quest_not_found');

/**
 * The invited one's answer; given again it stays. Accepting begins a stint at `now`, from nothing. Who declined, left or
 * was never invited has nothing to answer.
 */
export const answerInvitation = (
  quest: Quest,
  { account, accepts, now }: { readonly account: AccountId; readonly accepts: boolean; readonly now: Date },
): Outcome<Quest, AnswerRefusal> => {
  const participant = participantOf(quest, account);
  const status = accepts ? 'accepted' : 'declined';
  if (!participant) return refuse('quest_not_found');
  if (participant.status === status) return ok(quest);
  if (participant.status !== 'pending') return nothingToAnswer(participant);
  if (!accepts) return ok(withStatus(quest, { ...participant, status }));
  if (questStatus(quest, now) !== 'active') return refuse('quest_over');
  return ok(withStatus(quest, { ...participant, status, since: now }));
};

/** The quest once some of its people are no longer in it; `undefined` when nobody is: then it goes. */
const handedOver = (quest: Quest): Quest | undefined => {
  if (isAccepted(quest, quest.owner)) return quest;
  const accepted = quest.participants.filter(({ status }) => status === 'accepted');
  const [longest] = accepted.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return longest && { ...quest, owner: longest.account };
};

/**
 * The quest after someone left, with what their stint came to: that stays in the sum. The owner hands over to whoever
 * has been in it longest; the last one out takes it along (`undefined`). Who was only invited has declined.
 */
export const leaveQuest = (
  quest: Quest,
  { account, earned }: { readonly account: AccountId; readonly earned: number },
): Outcome<Quest | undefined, 'quest_not_found'> => {
  const participant = participantOf(quest, account);
  if (participant?.status === 'pending') return ok(withStatus(quest, { ...participant, status: 'declined' }));
  if (participant?.status !== 'accepted') return refuse('quest_not_found');
  const final = participant.earned ?? earned;
  const left = withStatus(quest, { ...participant, status: 'left', earned: final });
  return ok(handedOver({ ...left, earlier: left.earlier + final }));
};

/** As if they had left, and nothing tells of them: their account goes. What they earned stays in the sum. */
export const withoutAccount = (
  quest: Quest,
  { account, earned }: { readonly account: AccountId; readonly earned: number },
): Quest | undefined => {
  const left = leaveQuest(quest, { account, earned });
  const rest = left.ok ? left.value : quest;
  if (!rest) return undefined;
  const { verdict, ...others } = rest;
  return {
    ...others,
    participants: rest.participants.filter((each) => each.account !== account),
    ...(verdict ? { verdict: { winners: verdict.winners.filter((each) => each !== account) } } : {}),
  };
};

/** The quest without those whose accounts go; `undefined` where nobody is left. */
export const withoutAccounts = (quest: Quest, gone: readonly AccountId[], stints: Stints): Quest | undefined =>
  gone.reduce<Quest | undefined>(
    (rest, account) => rest && withoutAccount(rest, { account, earned: stints.get(account) ?? 0 }),
    quest,
  );

/** Whether this is who may delete the quest. */
export const mayDelete = (quest: Quest, account: AccountId): boolean => quest.owner === account;

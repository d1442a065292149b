import type { AccountId, Outcome, Person, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Participant, Quest, Stints } from './quest.ts';
import { concerns, isAccepted, mostParticipants, participantOf, questStatus } from './quest.ts';

/** Why an invitation is refused. The first that holds is returned. */
export type InviteRefusal = 'not_in_quest' | 'already_in_quest' | 'quest_over' | 'quest_full';

/** Why an answer to an invitation is refused. The first that holds is returned. */
export type AnswerRefusal = 'quest_not_found' | 'already_accepted' | 'quest_over';

/** Why a new invite code is refused. The first that holds is returned. */
export type CodeRefusal = 'not_in_quest' | 'quest_over';

/** Why joining by a code is refused. The first that holds is returned. */
export type JoinRefusal = 'already_in_quest' | 'quest_over' | 'quest_full';

/** Makes room for one more participant: removes the one who declined or left longest ago when the list is full. */
const withRoom = (participants: readonly Participant[]): readonly Participant[] => {
  if (participants.length < mostParticipants) return participants;
  const first = participants.findIndex(({ status }) => status === 'declined' || status === 'left');
  return first < 0 ? participants : participants.toSpliced(first, 1);
};

/** The quest with this line as its last, in place of an earlier one of the same person. */
const withLine = (quest: Quest, line: Participant): Outcome<Quest, 'quest_full'> => {
  const others = withRoom(quest.participants.filter(({ account }) => account !== line.account));
  return others.length < mostParticipants ? ok({ ...quest, participants: [...others, line] }) : refuse('quest_full');
};

/** Invites a person, also one who declined or left before. The quest does not wait for the answer. */
export const invite = (
  quest: Quest,
  { by, invited, now }: { readonly by: AccountId; readonly invited: Person; readonly now: Date },
): Outcome<Quest, InviteRefusal> => {
  if (!isAccepted(quest, by)) return refuse('not_in_quest');
  if (concerns(quest, invited.account)) return refuse('already_in_quest');
  if (questStatus(quest, now) !== 'active') return refuse('quest_over');
  return withLine(quest, { account: invited.account, user: invited.id, status: 'pending', since: now });
};

/** Whether a participant may make an invite code. A quest that is over lets nobody in. */
export const codeRenewal = (
  quest: Quest,
  { by, now }: { readonly by: AccountId; readonly now: Date },
): Outcome<void, CodeRefusal> => {
  if (!isAccepted(quest, by)) return refuse('not_in_quest');
  return questStatus(quest, now) === 'active' ? ok(undefined) : refuse('quest_over');
};

/**
 * Accepts a person who has an invite code, also one who is invited, declined or left. A stint starts at `now` with no
 * progress.
 */
export const joinQuest = (
  quest: Quest,
  { person, now }: { readonly person: Person; readonly now: Date },
): Outcome<Quest, JoinRefusal> => {
  if (isAccepted(quest, person.account)) return refuse('already_in_quest');
  if (questStatus(quest, now) !== 'active') return refuse('quest_over');
  return withLine(quest, { account: person.account, user: person.id, status: 'accepted', since: now });
};

const withStatus = (quest: Quest, changed: Participant): Quest => ({
  ...quest,
  participants: quest.participants.map((each) => (each.account === changed.account ? changed : each)),
});

/** The refusal of an answer from a participant who is not invited at the moment. */
const nothingToAnswer = ({ status }: Participant): Refusal<'already_accepted' | 'quest_not_found'> =>
  refuse(status === 'accepted' ? 'already_accepted' : 'quest_not_found');

/**
 * Records an answer to an invitation. A repeated answer changes nothing. Accepting starts a stint at `now` with no
 * progress. A person who declined, left or was never invited gets a refusal.
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

/**
 * The quest after participants left it, with a new owner if needed; `undefined` when no participant has accepted: the quest is
 * deleted.
 */
const handedOver = (quest: Quest): Quest | undefined => {
  if (isAccepted(quest, quest.owner)) return quest;
  const accepted = quest.participants.filter(({ status }) => status === 'accepted');
  const [longest] = accepted.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return longest && { ...quest, owner: longest.account };
};

/**
 * The quest after a participant left. What the stint earned stays in the sum. If the owner leaves, the participant with
 * the longest membership becomes the owner. If the last participant leaves, the result is `undefined` and the quest is
 * deleted. A participant who is only invited declines.
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

/**
 * The quest without a deleted account: as if it had left, and without any trace of it. What it earned stays in the sum.
 */
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

/** The quest without the deleted accounts; `undefined` when no participant is left. */
export const withoutAccounts = (quest: Quest, gone: readonly AccountId[], stints: Stints): Quest | undefined =>
  gone.reduce<Quest | undefined>(
    (rest, account) => rest && withoutAccount(rest, { account, earned: stints.get(account) ?? 0 }),
    quest,
  );

/** Only the owner may delete the quest. */
export const mayDelete = (quest: Quest, account: AccountId): boolean => quest.owner === account;

import type { AccountId, Person } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Inviting, QuestInviteRefusal, Quests, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import { invite, mostInvitations, mostInvitationsByOne } from '@flashcards/quests';
import { letGo } from './award-quest.ts';
import type { Call } from './call.ts';
import { isClosed } from './closed-account.ts';
import type { Database } from './database.ts';
import { answerQuest, createQuest } from './join-quests.ts';
import { judgeQuestsOf } from './judge-quests.ts';
import { formerQuests } from './former-quests.ts';
import { invitedIndex } from './layouts.ts';
import { deleteQuest, leaveQuestOf } from './leave-quests.ts';
import { listedQuests } from './listed-quests.ts';
import { questFrom } from './quest-rows.ts';
import type { QuestDecided } from './quest-turn.ts';
import { done, inQuestTurn, notFound } from './quest-turn.ts';

/** Whether this is the account that the user has: what is left to do of the step that closed it is done by then. */
const isThere = async ({ collections, journal }: Call, { account, id }: Person): Promise<boolean> =>
  !(await isClosed({ journal }, account)) && (await collections.users.findOne({ _id: id }))?.account === account;

/** Whether the account is to be asked no more, by anybody or by this one. */
const hasTooManyInvitations = async (
  { collections: { quests } }: Call,
  { invited, by }: { readonly invited: AccountId; readonly by: AccountId },
): Promise<boolean> => {
  const asked = { hint: invitedIndex, projection: { members: 1 }, limit: mostInvitations } as const;
  const waiting = await quests.find({ invited }, asked).toArray();
  const ofOne = waiting.filter(({ members }) => members.includes(by));
  return waiting.length >= mostInvitations || ofOne.length >= mostInvitationsByOne;
};

const inviteTo = async (
  call: Call,
  account: AccountId,
  {
    inviting,
    receipt,
  }: { readonly inviting: Inviting; readonly receipt: ReceiptFor<void, QuestInviteRefusal> | undefined },
): Promise<Receipted<void, QuestInviteRefusal>> => {
  const { quest, invited, now } = inviting;
  const outcome = await inQuestTurn(call, {
    account,
    quest,
    receipt,
    decide: async (found): QuestDecided<void, QuestInviteRefusal> => {
      if (!(await isThere(call, invited))) return { answer: refuse('user_not_found') };
      if (!found) return { answer: notFound };
      const asked = invite(questFrom(found), { by: account, invited, now });
      if (!asked.ok) return { answer: asked };
      if (await hasTooManyInvitations(call, { invited: invited.account, by: account }))
        return { answer: refuse('too_many_invitations') };
      return { answer: done, becomes: { quest: asked.value, due: found.due } };
    },
  });
  // Their account may have been deleted between the look and the step.
  if (outcome.ok && !(await isThere(call, invited))) await letGo(call, invited.account, quest);
  return outcome;
};

export const mongodbQuests = (database: Database): Quests => {
  const { run } = database;
  return {
    create: (maker, request, receipt) => run((call) => createQuest(call, { maker, request, receipt })),

    of: (account) => listedQuests(database, account),

    former: (account) => formerQuests(database, account),

    invite: (account, inviting, receipt) => run((call) => inviteTo(call, account, { inviting, receipt })),

    answer: (account, answering, receipt) => run((call) => answerQuest(call, { account, answering, receipt })),

    leave: (account, { quest }, receipt) => run((call) => leaveQuestOf(call, { account, quest, receipt })),

    delete: (account, quest, receipt) => run((call) => deleteQuest(call, { account, quest, receipt })),

    judge: (account) => run((call) => judgeQuestsOf(call, account)),
  };
};

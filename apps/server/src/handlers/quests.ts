import type { QuestStanding, UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';
import { replying, told } from './replying.ts';

const created = (quest: QuestStanding) => ({ message: 'Quest created successfully', quest });

export const questHandlers = ({
  createQuest,
  getQuests,
  inviteToQuest,
  updateInviteStatus,
  leaveQuest,
  deleteQuest,
}: UseCases) =>
  ({
    createQuest: async ({ caller, body, once }) => {
      const { deadline, questType: kind, questSubType: label, quantity: target } = body;
      const quest = { kind, label, target, deadline };
      const made = await replying(once, created, (kept) => createQuest(caller, quest, kept));
      return !made.ok && made.code === 'deadline_passed' ? invalidValue('deadline') : made;
    },

    getQuests: async ({ caller }) => ok({ quests: getQuests(caller) }),

    inviteToQuest: ({ caller, body: { questId: quest, invitedId: invited }, once }) =>
      told(once, { message: 'User invited' }, (kept) => inviteToQuest(caller, { quest, invited }, kept)),

    updateInviteStatus: ({ caller, body: { questId: quest, status }, once }) => {
      const answer = { quest, accepts: status === 'accepted' };
      return told(once, { message: `Invite ${status}` }, (kept) => updateInviteStatus(caller, answer, kept));
    },

    leaveQuest: ({ caller, body, once }) =>
      told(once, { message: 'Quest left' }, (kept) => leaveQuest(caller, body.questId, kept)),

    deleteQuest: ({ caller, body, once }) =>
      told(once, { message: 'Quest deleted successfully' }, (kept) => deleteQuest(caller, body.questId, kept)),
  }) satisfies Partial<Handlers>;

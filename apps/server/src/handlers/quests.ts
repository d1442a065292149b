import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/invalid-value.ts';

export const questHandlers = ({
  createQuest,
  getQuests,
  inviteToQuest,
  updateInviteStatus,
  leaveQuest,
  deleteQuest,
}: UseCases) =>
  ({
    createQuest: async ({ caller, body: { deadline, questType: kind, questSubType: label, quantity: target } }) => {
      const made = await createQuest(caller, { kind, label, target, deadline });
      if (made.ok) return ok({ message: 'Quest created successfully', quest: made.value });
      return made.code === 'deadline_passed' ? invalidValue('deadline') : made;
    },

    getQuests: async ({ caller }) => ok({ quests: getQuests(caller) }),

    inviteToQuest: async ({ caller, body: { questId: quest, invitedId: invited } }) => {
      const asked = await inviteToQuest(caller, { quest, invited });
      return asked.ok ? ok({ message: 'User invited' }) : asked;
    },

    updateInviteStatus: async ({ caller, body: { questId: quest, status } }) => {
      const answered = await updateInviteStatus(caller, { quest, accepts: status === 'accepted' });
      return answered.ok ? ok({ message: `Invite ${status}` }) : answered;
    },

    leaveQuest: async ({ caller, body }) => {
      const left = await leaveQuest(caller, body.questId);
      return left.ok ? ok({ message: 'Quest left' }) : left;
    },

    deleteQuest: async ({ caller, body }) => {
      const deleted = await deleteQuest(caller, body.questId);
      return deleted.ok ? ok({ message: 'Quest deleted successfully' }) : deleted;
    },
  }) satisfies Partial<Handlers>;

import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { questNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { comingDate, goalTarget } from '../wire/goals.ts';
import { questId, userId } from '../wire/names.ts';
import type { InviteAnswer } from '../wire/quests.ts';
import { inviteAnswer, questLabel, questRecord, questRecords, questType } from '../wire/quests.ts';
import { only, says, saysOf } from '../wire/succeeded.ts';

const { questId: quest_id, userID, friendID } = sample;
const deadline = '31/03/2026';

const accepted = { status: 'accepted', progress: '0' } as const;
const quest = {
  quest_id,
  title: 'Revise 500 cards by 31/03/2026',
  deadline,
  quest_type: 'cards_revised',
  quest_sub_type: 'friend',
  quantity: '500',
  progress: '0',
  status: 'active',
  participants: [{ user_id: userID, ...accepted, isOwner: true }],
} as const;

const tooManyQuests = { too_many_quests: { status: 409, text: 'Too many quests' } } as const;
const questOver = { quest_over: { status: 409, text: 'Quest is over' } } as const;

export const createQuest = endpoint({
  method: 'POST',
  path: '/create-quest',
  auth: 'token',
  repeatable: false,
  summary: 'Set yourself and others a quest: so many cards or so much XP of all together by a date',
  description:
    'You take part from the start. Reviews of each member from joining on count, by their own days, the deadline among them; a card counts once a day and member. The quest sub type is a label without effect.',
  body: {
    deadline: comingDate,
    questType: named('kind', questType),
    questSubType: named('label', questLabel),
    quantity: named('target', goalTarget),
  },
  reply: only('quest', questRecord, { message: 'Quest created successfully' }),
  example: {
    body: { deadline, questType: 'cards_revised', questSubType: 'friend', quantity: '500' },
    reply: { message: 'Quest created successfully', quest },
  },
  refusals: tooManyQuests,
  badValues: { deadline_passed: 'deadline' },
});

export const getQuests = endpoint({
  method: 'POST',
  path: '/get-quests',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the quests that you are in or invited to',
  description:
    'Oldest first, completed and expired ones among them. A quest expires when its deadline has passed everywhere on earth. When it is completed, for good, those who are accepted at that moment get 50 XP each, which feed no goal and no quest.',
  body: {},
  reply: questRecords,
  large: 'streamed',
  example: {
    body: {},
    reply: {
      quests: [
        {
          ...quest,
          progress: '12',
          participants: [
            { user_id: userID, status: 'accepted', progress: '12', isOwner: true },
            { user_id: friendID, status: 'pending', progress: '0', isOwner: false },
          ],
        },
      ],
    },
  },
});

export const inviteToQuest = endpoint({
  method: 'POST',
  path: '/invite-to-quest',
  auth: 'token',
  // A repeated invitation is refused: the user is in the quest already.
  repeatable: false,
  summary: 'Invite another user to a quest that you are in',
  description:
    'Nobody waits for the answer. Who declined or left may be invited again: what they earned before stays in the sum. A quest has 100 participants at most, and 100 invitations at most wait for one user.',
  body: { questId: named('quest', questId), invitedId: named('invited', userId) },
  reply: says({ message: 'User invited' }),
  example: { body: { questId: quest_id, invitedId: friendID }, reply: { message: 'User invited' } },
  refusals: {
    user_not_found: { status: 404, text: 'User that you trying to invite not exist' },
    ...questNotFound,
    not_in_quest: { status: 409, text: 'User is not in this quest to invite someone' },
    already_in_quest: { status: 409, text: 'Invited user already in this quest' },
    ...questOver,
    quest_full: { status: 409, text: 'Quest is full' },
    too_many_invitations: { status: 409, text: 'Invited user has too many invitations' },
  },
});

export const updateInviteStatus = endpoint({
  method: 'POST',
  path: '/update-invite-status',
  auth: 'token',
  repeatable: true,
  summary: 'Accept or decline an invitation to a quest',
  description:
    'Reviews from accepting on count. The same answer a second time changes nothing. You can be in 100 live quests, and in 1 000 in all.',
  body: { questId: named('quest', questId), status: inviteAnswer },
  reply: saysOf('message', (status: InviteAnswer) => `Invite ${status}`),
  example: { body: { questId: quest_id, status: 'accepted' }, reply: { message: 'Invite accepted' } },
  refusals: {
    ...questNotFound,
    already_accepted: { status: 409, text: 'Invitation already accepted' },
    ...questOver,
    ...tooManyQuests,
  },
});

export const leaveQuest = endpoint({
  method: 'POST',
  path: '/leave-quest',
  auth: 'token',
  repeatable: false,
  summary: 'Leave a quest',
  description:
    'What you earned stays in its sum. The owner hands over to whoever has been in it longest; the last one out deletes it. Who was only invited has declined.',
  body: { questId: named('quest', questId) },
  reply: says({ message: 'Quest left' }),
  example: { body: { questId: quest_id }, reply: { message: 'Quest left' } },
  refusals: questNotFound,
});

export const deleteQuest = endpoint({
  method: 'DELETE',
  path: '/delete-quest',
  auth: 'token',
  repeatable: false,
  summary: 'Delete a quest of yours, for everybody in it',
  description: 'What a completed quest has brought stays.',
  body: { questId: named('quest', questId) },
  reply: says({ message: 'Quest deleted successfully' }),
  example: { body: { questId: quest_id }, reply: { message: 'Quest deleted successfully' } },
  refusals: {
    ...questNotFound,
    not_quest_owner: { status: 403, text: 'User can not delete this quest' },
  },
});

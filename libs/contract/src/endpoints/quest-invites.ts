import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { invalidCode, questNotFound, tooManyQuests } from '../refusals.ts';
import { sample } from '../sample.ts';
import { questId, userId } from '../wire/names.ts';
import type { InviteAnswer } from '../wire/quests.ts';
import { inviteAnswer, namedQuest } from '../wire/quests.ts';
import { text } from '../wire/scalars.ts';
import { detail } from '../wire/study-card.ts';
import { only, says, saysOf } from '../wire/succeeded.ts';

const { questId: quest_id, userID, friendID, inviteCode, quest } = sample;

const questOver = { quest_over: { status: 409, text: 'Quest is over' } } as const;
const questFull = { quest_full: { status: 409, text: 'Quest is full' } } as const;
const notInQuest = { not_in_quest: { status: 409, text: 'User is not in this quest to invite someone' } } as const;

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
    ...notInQuest,
    already_in_quest: { status: 409, text: 'Invited user already in this quest' },
    ...questOver,
    ...questFull,
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

export const createQuestInvite = endpoint({
  method: 'POST',
  path: '/create-quest-invite',
  auth: 'token',
  // A repeat would revoke the first code.
  repeatable: false,
  repliesWithSecret: true,
  summary: 'Make a new invite code of a quest that you are in',
  description: 'Earlier codes of the quest let nobody in any more. A code ends with the quest.',
  body: { questId: named('quest', questId) },
  reply: only('inviteCode', text),
  example: { body: { questId: quest_id }, reply: { inviteCode } },
  refusals: { ...questNotFound, ...notInQuest, ...questOver },
});

export const joinQuest = endpoint({
  method: 'POST',
  path: '/join-quest',
  auth: 'token',
  // A repeat would be refused: the user is in the quest already.
  repeatable: false,
  summary: 'Join a quest by an invite code',
  description:
    'Reviews from now on count. Case and dashes of the code do not matter. Who is invited, declined or left may join, too. With `detail=full` participants have their display names; blank for none.',
  body: { inviteCode: named('code', text) },
  query: { detail },
  reply: only('quest', namedQuest, { message: 'Quest joined' }),
  example: {
    body: { inviteCode },
    reply: {
      message: 'Quest joined',
      quest: {
        ...quest,
        participants: [
          { user_id: friendID, status: 'accepted', progress: '0', isOwner: true },
          { user_id: userID, status: 'accepted', progress: '0', isOwner: false },
        ],
      },
    },
  },
  refusals: {
    ...invalidCode,
    already_in_quest: { status: 409, text: 'You are already in this quest' },
    ...questOver,
    ...questFull,
    ...tooManyQuests,
  },
  limits: {
    requests: 'joins',
    refusals: {
      codes: ['invalid_code', 'quest_over'],
      ofAddress: 'refused-joins-address',
      ofUser: 'refused-joins',
    },
  },
});

import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { questNotFound, tooManyQuests } from '../refusals.ts';
import { sample } from '../sample.ts';
import { comingDate, goalTarget } from '../wire/goals.ts';
import { questId } from '../wire/names.ts';
import { questLabel, questRecord, questRecords, questType } from '../wire/quests.ts';
import { detail } from '../wire/study-card.ts';
import { only, says } from '../wire/succeeded.ts';

const { questId: quest_id, userID, friendID, quest } = sample;
const deadline = '31/03/2026';

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
    'Oldest first, completed and expired ones among them. A quest expires when its deadline has passed everywhere on earth. When it is completed, for good, those who are accepted at that moment get 50 XP each, which feed no goal and no quest. With `detail=full` participants have their display names; blank for none.',
  body: {},
  query: { detail },
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

import type { ValueOf } from '../codec.ts';
import { named } from '../codec.ts';
import { eitherHas, list, object } from '../combinators.ts';
import { longList } from '../long-list.ts';
import { displayName } from './account.ts';
import { goalTarget } from './goals.ts';
import { questId, title, userId } from './names.ts';
import { flag, renamedWord, wireDate, wireInteger, word } from './scalars.ts';
import { only } from './succeeded.ts';

/** What counts: cards, each once a day and member, or XP from reviews. */
export const questType = renamedWord({ cards_revised: 'cards', xp_gained: 'xp' });

/** A label without effect (contract, section 5). */
export const questLabel = word('friend', 'monthly');

const questStatus = word('active', 'completed', 'expired');

/** The answer of an invited user. */
export const inviteAnswer = word('accepted', 'declined');
export type InviteAnswer = ValueOf<typeof inviteAnswer>;

const participantShape = {
  user_id: named('user', userId),
  status: word('pending', 'accepted', 'declined', 'left'),
  progress: wireInteger,
  isOwner: flag,
} as const;

const participant = object(participantShape);

/** With `detail=full` with the display name. */
const namedParticipant = eitherHas('displayName', object({ ...participantShape, displayName }), participant);

const mostParticipants = 100;

/** The members of a quest in replies. */
export const questShape = {
  quest_id: named('id', questId),
  title,
  deadline: wireDate,
  quest_type: named('kind', questType),
  quest_sub_type: named('label', questLabel),
  quantity: named('target', goalTarget),
  progress: wireInteger,
  status: questStatus,
  participants: list(participant, { maxItems: mostParticipants }),
} as const;

/** A quest as its accepted and invited participants see it. */
export const questRecord = object(questShape);

/** The same, with display names if they are asked for. */
export const namedQuest = object({
  ...questShape,
  participants: list(namedParticipant, { maxItems: mostParticipants }),
});

export type QuestRecord = ValueOf<typeof questRecord>;
export type QuestParticipant = QuestRecord['participants'][number];

/** The reply of get-quests: a hundred quests with a hundred participants with long ids have many megabytes. */
export const questRecords = only('quests', longList(namedQuest));

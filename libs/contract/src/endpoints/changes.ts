import { endpoint } from '../endpoint.ts';
import { changeCursor, changesSince } from '../wire/changes.ts';

const nothing = { sets: [], folders: [], goals: [], quests: [], sharedFolders: [] } as const;

export const getChanges = endpoint({
  method: 'POST',
  path: '/get-changes',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Learn what to load again',
  description:
    'Lists what changed since `since`, the `cursor` of an earlier answer: ids of sets, goals, quests and shared folders, and paths of folders. A change of a card, also of your progress with it, counts for its set. A set that comes to a shared folder or leaves it counts for the folder. `since` blank: nothing is listed, and `cursor` is of now; ask so before you load everything. What came and went since is in `deleted` only. Whatever changed is listed at least once, and what several share maybe again within two minutes. An answer lists up to 1000 things: ask again at once while an answer lists 1000. `reset`: too much has changed, or `since` is older than 30 days; load everything, and continue from `cursor`.',
  body: { since: changeCursor },
  reply: changesSince,
  example: {
    body: { since: '' },
    reply: {
      cursor: '1c5gq7ux1n2.%5B1772366400000%2C1772366520000%5D',
      changed: nothing,
      deleted: nothing,
      reset: false,
    },
  },
  badValues: { bad_cursor: 'since' },
});

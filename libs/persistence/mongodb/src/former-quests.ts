import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Quest } from '@flashcards/quests';
import { concerns, participantOf } from '@flashcards/quests';
import { slicesOf } from './at-most.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { namedIndex } from './layouts.ts';
import { questFrom, questNow } from './quest-rows.ts';

const oldestFirst = { createdAt: 1, _id: 1 } as const;

/** A winner who has left may be named without a line. */
const isFormer = (quest: Quest, account: AccountId): boolean =>
  !concerns(quest, account) && participantOf(quest, account) !== undefined;

const formerIds = async ({ collections, journal }: Call, named: AccountId): Promise<readonly QuestId[]> => {
  await journal.settled(named);
  const wanted = { named, members: { $ne: named }, invited: { $ne: named } };
  const found = await collections.quests
    .find(wanted, { projection: { _id: 1 }, sort: oldestFirst, hint: namedIndex })
    .toArray();
  return found.map(({ _id }) => _id);
};

/** Each tells of a hundred people at most. */
const questsPerPage = 8;

const pageOf = async (call: Call, account: AccountId, ids: readonly QuestId[]): Promise<readonly Quest[]> => {
  const page: Quest[] = [];
  for (const id of ids) {
    const found = await questNow(call, id);
    const quest = found && questFrom(found);
    if (quest && isFormer(quest, account)) page.push(quest);
  }
  return page;
};

/** Each page is a call of its own: nothing is held while nobody asks for the next. */
export const formerQuests = async function* ({ run }: Database, account: AccountId): AsyncGenerator<readonly Quest[]> {
  const ids = await run((call) => formerIds(call, account));
  for (const some of slicesOf(ids, questsPerPage)) {
    const page = await run((call) => pageOf(call, account, some));
    if (page.length > 0) yield page;
  }
};

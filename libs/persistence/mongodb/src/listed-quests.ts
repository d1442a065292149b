import type { AccountId, QuestId } from '@flashcards/kernel';
import type { CountedQuest } from '@flashcards/persistence-ports';
import { concerns, mostQuests } from '@flashcards/quests';
import { atMost, slicesOf } from './at-most.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { invitedIndex, memberOfIndex } from './layouts.ts';
import { lookAtQuest } from './look-at-quest.ts';
import { makeQuestOf } from './make-quest.ts';
import type { QuestDocument } from './quest-documents.ts';
import type { Place } from './stint-turns.ts';
import { dropStint } from './stint-turns.ts';
import { hasTooMany, stintsOf } from './stint-rows.ts';

type Listed = Pick<QuestDocument, '_id' | 'createdAt'>;

const options = { projection: { createdAt: 1 }, batchSize: mostQuests + 1 } as const;

const memberOf = ({ collections: { quests } }: Call, members: AccountId): Promise<readonly Listed[]> =>
  quests.find({ members }, { ...options, hint: memberOfIndex }).toArray();

const invitedTo = ({ collections: { quests } }: Call, invited: AccountId): Promise<readonly Listed[]> =>
  quests.find({ invited }, { ...options, hint: invitedIndex }).toArray();

/** Stints that no quest speaks of go; a quest that was to be made is made. */
export const tidyQuests = async (call: Call, account: AccountId): Promise<void> => {
  const stints = await stintsOf(call.collections, account);
  if (stints.length === 0) return;
  const known = new Set((await memberOf(call, account)).map(({ _id }) => _id));
  for (const stint of stints) {
    if (stint.making) await makeQuestOf(call, stint);
    else if (!known.has(stint.quest)) await dropStint(call, account, { quest: stint.quest });
  }
};

/** Where the account may be in too many quests, stints that no quest speaks of must not be among those counted. */
export const makeRoom = async (call: Call, account: AccountId, place: Place): Promise<void> => {
  if (await hasTooMany({ collections: call.collections, account }, place)) await tidyQuests(call, account);
};

const oldestFirst = (one: Listed, other: Listed): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one._id < other._id ? -1 : 1);

const listedFor = async (call: Call, account: AccountId): Promise<readonly QuestId[]> => {
  await call.journal.settled(account);
  await tidyQuests(call, account);
  const found = [...(await memberOf(call, account)), ...(await invitedTo(call, account))];
  const ids = found.toSorted(oldestFirst).map(({ _id }) => _id);
  return [...new Set(ids)];
};

/** Each tells of a hundred people at most, whose ids may take a kilobyte. */
const questsPerPage = 8;
const looksAtOnce = 4;

const pageOf = async (call: Call, account: AccountId, ids: readonly QuestId[]): Promise<readonly CountedQuest[]> => {
  const found = new Map<QuestId, CountedQuest>();
  await atMost(looksAtOnce, ids, async (id) => {
    const seen = await lookAtQuest(call, id);
    if (seen && concerns(seen.quest, account)) found.set(id, seen);
  });
  return ids.flatMap((id) => found.get(id) ?? []);
};

export const listedQuests = async function* (
  { run }: Database,
  account: AccountId,
): AsyncGenerator<readonly CountedQuest[]> {
  const ids = await run((call) => listedFor(call, account));
  for (const some of slicesOf(ids, questsPerPage)) {
    const page = await run((call) => pageOf(call, account, some));
    if (page.length > 0) yield page;
  }
};

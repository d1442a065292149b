import type { AccountId, QuestId } from '@flashcards/kernel';
import { mostLiveQuests } from '@flashcards/quests';
import { atMost, slicesOf } from './at-most.ts';
import type { Call } from './call.ts';
import { isGone } from './closed-account.ts';
import { anyOf, questJournalOf } from './keys.ts';
import { memberOfIndex } from './layouts.ts';
import { lookAtQuest } from './look-at-quest.ts';
import type { QuestDocument, StintDocument } from './quest-documents.ts';
import { isOf } from './quest-rows.ts';
import { pendingAmong } from './settle-pending.ts';
import { dropStint } from './stint-turns.ts';
import { stintKey } from './stints.ts';

/** What it takes to tell whether a quest wants a look: none of the names. */
type Summed = Pick<QuestDocument, '_id' | 'participants' | 'members' | 'earlier' | 'target' | 'due' | 'verdict'>;
type StintSum = Pick<StintDocument, '_id' | 'since' | 'state' | 'progress'>;

const summed = {
  'participants.account': 1,
  'participants.status': 1,
  'participants.since': 1,
  members: 1,
  earlier: 1,
  target: 1,
  due: 1,
  verdict: 1,
} as const;
const summedStint = { since: 1, state: 1, progress: 1 } as const;

const stintsAtOnce = 1_000;
const readsAtOnce = 4;

const stintsOfAll = async (
  { collections }: Call,
  quests: readonly Summed[],
): Promise<ReadonlyMap<string, StintSum>> => {
  const keys = quests.flatMap(({ _id, members }) => members.map((account) => stintKey(account, _id)));
  const found = new Map<string, StintSum>();
  await atMost(readsAtOnce, slicesOf(keys, stintsAtOnce), async (some) => {
    const options = { projection: summedStint, batchSize: some.length + 1 };
    for (const stint of await collections.stints.find({ _id: anyOf(some) }, options).toArray())
      found.set(stint._id, stint);
  });
  return found;
};

/** Whether there is something to do about the quest: a verdict, a bonus, a stint that is not as it says. */
const wantsLook = (
  { _id, participants, earlier, target, due, verdict }: Summed,
  stints: ReadonlyMap<string, StintSum>,
) => {
  if (due.length > 0) return true;
  if (verdict) return false;
  let sum = earlier;
  for (const member of participants) {
    if (member.status !== 'accepted') continue;
    const stint = stints.get(stintKey(member.account, _id));
    if (!stint || !isOf(stint, member) || stint.state !== 'open') return true;
    sum += stint.progress;
  }
  return sum >= target;
};

/** Carries out what is pending with these quests, and with those who are in them. */
const settleQuests = async (call: Call, found: readonly Pick<Summed, '_id' | 'members'>[]): Promise<void> => {
  const journals = found.map(({ _id }) => questJournalOf(_id));
  for (const some of slicesOf(journals, stintsAtOnce)) {
    for (const id of await pendingAmong(call.collections, some)) await call.questJournal.settled(id);
  }
  const accounts = [...new Set(found.flatMap(({ members }) => members))];
  await atMost(readsAtOnce, slicesOf(accounts, stintsAtOnce), async (some) => {
    // Changes that were left half-way may move a stint.
    for (const id of await pendingAmong(call.collections, some)) await isGone(call.journal.settled(id));
  });
};

/** Each tells of a hundred people at most: more of them in one answer would keep everybody else waiting. */
const questsAtOnce = 10;

/**
 * Sums are worked out for some quests at once; only one that wants it is looked at by itself. Answers those that are
 * there.
 */
const judge = async (call: Call, quests: readonly QuestId[]): Promise<readonly Summed[]> => {
  const known: Summed[] = [];
  const wanting: QuestId[] = [];
  await atMost(readsAtOnce, slicesOf(quests, questsAtOnce), async (some) => {
    const options = { projection: summed, batchSize: some.length + 1 };
    const found = await call.collections.quests.find({ _id: anyOf(some) as QuestId }, options).toArray();
    const stints = await stintsOfAll(call, found);
    known.push(...found);
    wanting.push(...found.filter((quest) => wantsLook(quest, stints)).map(({ _id }) => _id));
  });
  await atMost(readsAtOnce, wanting, (id) => lookAtQuest(call, id));
  return known;
};

/**
 * Looks at the quests whose stints the account has just moved, in the same causal context: of the last two who do, at
 * least one sees both. What the quest does not speak of goes.
 */
export const judgeMoved = async (call: Call, account: AccountId, quests: readonly QuestId[]): Promise<void> => {
  const found = await judge(call, quests);
  const known = new Set(found.filter(({ members }) => members.includes(account)).map(({ _id }) => _id));
  for (const quest of quests) if (!known.has(quest)) await dropStint(call, account, { quest });
};

/** An account is in no more that are active; those that end last come first. */
const mostJudged = 2 * mostLiveQuests;

/** Looks at the quests of an account that are not completed, or whose bonuses are not counted. */
export const judgeQuestsOf = async (call: Call, account: AccountId): Promise<void> => {
  if (!(await call.journal.settled(account)).quests) return;
  const open = await call.collections.quests
    .find(
      { members: account, isOpen: true },
      {
        hint: memberOfIndex,
        sort: { deadline: -1 },
        limit: mostJudged,
        projection: { members: 1 },
        batchSize: mostJudged + 1,
      },
    )
    .toArray();
  await settleQuests(call, open);
  await judge(
    call,
    open.map(({ _id }) => _id),
  );
};

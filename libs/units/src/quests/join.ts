import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Answering, CountedQuest, QuestAnswerRefusal, Quests, Tx } from '@flashcards/persistence-ports';
import type { Quest, Stint } from '@flashcards/quests';
import {
  answerInvitation,
  earliestToday,
  joinQuest,
  judgeQuest,
  makeQuest,
  mostLiveQuests,
  mostQuests,
  stintOf,
  windowOfStint,
} from '@flashcards/quests';
import type { Patience, PreparedChange } from '../prepared.ts';
import { progressOf } from '../study/progress-of.ts';
import { findQuest, findQuestWithCode } from './find-quest.ts';
import { countWins } from './judge.ts';

/** Whether the account has reached its maximum of quests. */
const hasTooMany = async ({ quests, stints }: Tx, account: AccountId, now: Date): Promise<boolean> =>
  (await stints.count(account, earliestToday(now))) >= mostLiveQuests ||
  (await quests.count(account, 'accepted')) >= mostQuests;

/** The stint with its progress counted from the log, which may hold reviews dated in the next minutes. */
const counted = async (
  tx: Tx,
  account: AccountId,
  { stint, patience }: { readonly stint: Stint; readonly patience: Patience },
): Promise<Outcome<Stint, 'takes_long'>> => {
  const progress = await progressOf(tx, account, { ...windowOfStint(stint), patience });
  return progress.ok ? ok({ ...stint, progress: progress.value }) : progress;
};

/** If the stint completes the quest at once, the quest gets its verdict and the stint is not stored. */
const begin = (tx: Tx, account: AccountId, { quest, stint }: { readonly quest: Quest; readonly stint: Stint }) =>
  quest.verdict ? countWins(tx, quest) : tx.stints.insert(account, stint);

export const create =
  (change: PreparedChange): Quests['create'] =>
  (maker, request, receipt) => {
    const { account } = maker;
    return change(account, receipt, {
      prepare: (tx, patience) =>
        counted(tx, account, { stint: stintOf(request, { since: request.createdAt }), patience }),
      work: async (tx, stint) => {
        if (await hasTooMany(tx, account, request.createdAt)) return refuse('too_many_quests');
        const made = makeQuest(request, maker);
        const quest = judgeQuest(made, new Map([[account, stint.progress]]));
        await tx.quests.insert(quest);
        await begin(tx, account, { quest, stint });
        return ok(made);
      },
    });
  };

interface Joined extends CountedQuest {
  readonly stint: Stint;
  readonly now: Date;
}

/** Saves a quest in which the account is now accepted, and begins its stint. */
const takePart = async (
  tx: Tx,
  account: AccountId,
  { quest: joined, stints: others, stint, now }: Joined,
): Promise<Outcome<CountedQuest, 'too_many_quests'>> => {
  if (await hasTooMany(tx, account, now)) return refuse('too_many_quests');
  const stints = new Map(others).set(account, stint.progress);
  const quest = judgeQuest(joined, stints);
  await tx.quests.save(quest);
  await begin(tx, account, { quest, stint });
  return ok({ quest, stints });
};

/** The stint that accepting would begin; `undefined` where the quest does not exist or the invitation is declined. */
const prepareAnswer = async (
  tx: Tx,
  account: AccountId,
  { quest: id, accepts, now, patience }: Answering & { readonly patience: Patience },
): Promise<Outcome<Stint | undefined, 'takes_long'>> => {
  const found = accepts ? await findQuest(tx, id) : undefined;
  return found ? counted(tx, account, { stint: stintOf(found.quest, { since: now }), patience }) : ok(undefined);
};

const work = async (
  tx: Tx,
  account: AccountId,
  { quest: id, accepts, now, stint }: Answering & { readonly stint: Stint | undefined },
): Promise<Outcome<void, QuestAnswerRefusal>> => {
  // The participants may have changed since the stint was counted.
  const found = await findQuest(tx, id);
  if (!found) return refuse('quest_not_found');
  const answered = answerInvitation(found.quest, { account, accepts, now });
  if (!answered.ok) return answered;
  if (answered.value === found.quest) return ok(undefined);
  if (!stint) {
    await tx.quests.save(answered.value);
    return ok(undefined);
  }
  const joined = await takePart(tx, account, { quest: answered.value, stints: found.stints, stint, now });
  return joined.ok ? ok(undefined) : joined;
};

export const answer =
  (change: PreparedChange): Quests['answer'] =>
  (account, answering, receipt) =>
    change(account, receipt, {
      prepare: (tx, patience) => prepareAnswer(tx, account, { ...answering, patience }),
      work: (tx, stint) => work(tx, account, { ...answering, stint }),
    });

export const join =
  (change: PreparedChange): Quests['join'] =>
  (person, { code, now }, receipt) => {
    const { account } = person;
    return change(account, receipt, {
      prepare: async (tx, patience) => {
        const found = await findQuestWithCode(tx, code);
        if (!found) return refuse('invalid_code');
        return counted(tx, account, { stint: stintOf(found.quest, { since: now }), patience });
      },
      work: async (tx, stint) => {
        // The code may have been replaced since the stint was counted.
        const found = await findQuestWithCode(tx, code);
        if (!found) return refuse('invalid_code');
        const joined = joinQuest(found.quest, { person, now });
        return joined.ok ? takePart(tx, account, { quest: joined.value, stints: found.stints, stint, now }) : joined;
      },
    });
  };

import type { AccountId, Outcome, Person } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Answering, QuestAnswerRefusal, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Quest, QuestRequest, Stint } from '@flashcards/quests';
import { answerInvitation, isAccepted, makeQuest, stintOf, windowOfStint } from '@flashcards/quests';
import type { Connection } from './connection.ts';
import { progressOf } from './goal-progress.ts';
import { judgeQuests } from './judge-quests.ts';
import { hasTooManyQuests } from './quest-counts.ts';
import { findQuest } from './quest-rows.ts';
import { insertQuest, saveQuest } from './save-quest.ts';
import { insertStint } from './stint-rows.ts';
import type { Patience, StudyTurns } from './study-turns.ts';
import type { Unhurried } from './transaction.ts';
import { refuseGone } from './users.ts';

/** The stint as the log counts it: it may hold reviews of the next minutes. */
const countedStint = async (
  working: Unhurried,
  user: number,
  { stint, patience }: { readonly stint: Stint; readonly patience: Patience },
): Promise<Outcome<Stint, never> | undefined> => {
  const progress = await progressOf(working, user, { ...windowOfStint(stint), patience });
  return progress === undefined ? undefined : ok({ ...stint, progress });
};

const beginStint = (working: Unhurried, user: number, stint: Stint): Promise<void> => {
  insertStint(working.connection, user, stint);
  return judgeQuests(working, [stint.quest]);
};

export const createQuest = (
  turns: StudyTurns,
  {
    maker,
    request,
    receipt,
  }: {
    readonly maker: Person;
    readonly request: QuestRequest;
    readonly receipt: ReceiptFor<Quest, 'too_many_quests'> | undefined;
  },
): Promise<Receipted<Quest, 'too_many_quests'>> =>
  turns.decide(maker.account, {
    receipt,
    plan: (working, user, patience) => {
      refuseGone(user);
      return countedStint(working, user, { stint: stintOf(request, { since: request.createdAt }), patience });
    },
    write: async (working, user, stint: Stint): Promise<Outcome<Quest, 'too_many_quests'>> => {
      const { connection } = working;
      if (hasTooManyQuests(connection, user, request.createdAt)) return refuse('too_many_quests');
      const quest = makeQuest(request, maker);
      insertQuest(connection, quest);
      await beginStint(working, user, stint);
      return ok(quest);
    },
  });

/** What accepting would begin; nothing where there is no such quest. */
const stintToBegin = (connection: Connection, { quest: id, accepts, now }: Answering): Stint | undefined => {
  const found = accepts ? findQuest(connection, id) : undefined;
  return found && stintOf(found.present, { since: now });
};

const answer = async (
  working: Unhurried,
  user: number,
  {
    account,
    answering: { quest: id, accepts, now },
    stint,
  }: { readonly account: AccountId; readonly answering: Answering; readonly stint: Stint | undefined },
): Promise<Outcome<void, QuestAnswerRefusal>> => {
  const { connection } = working;
  const found = findQuest(connection, id);
  if (!found) return refuse('quest_not_found');
  const outcome = answerInvitation(found.present, { account, accepts, now });
  if (!outcome.ok) return outcome;
  const begun = isAccepted(found.present, account) ? undefined : stint;
  if (begun && hasTooManyQuests(connection, user, now)) return refuse('too_many_quests');
  saveQuest(connection, found, outcome.value);
  if (begun) await beginStint(working, user, begun);
  return ok(undefined);
};

export const answerQuest = (
  turns: StudyTurns,
  {
    account,
    answering,
    receipt,
  }: {
    readonly account: AccountId;
    readonly answering: Answering;
    readonly receipt: ReceiptFor<void, QuestAnswerRefusal> | undefined;
  },
): Promise<Receipted<void, QuestAnswerRefusal>> =>
  turns.decide(account, {
    receipt,
    plan: (working, user, patience) => {
      refuseGone(user);
      const stint = stintToBegin(working.connection, answering);
      return stint ? countedStint(working, user, { stint, patience }) : ok(undefined);
    },
    write: (working, user, stint: Stint | undefined) => answer(working, user, { account, answering, stint }),
  });

import type { AccountId, Outcome, Person } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Answering, QuestAnswerRefusal, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Quest, QuestRequest } from '@flashcards/quests';
import { answerInvitation, makeQuest } from '@flashcards/quests';
import { letGo } from './award-quest.ts';
import type { Call } from './call.ts';
import { isGone } from './closed-account.ts';
import { makeRoom, tidyQuests } from './listed-quests.ts';
import { lookAtQuest } from './look-at-quest.ts';
import { makeQuestOf, makingOf } from './make-quest.ts';
import type { StintDocument } from './quest-documents.ts';
import { questFrom } from './quest-rows.ts';
import type { QuestDecided } from './quest-turn.ts';
import { done, inQuestTurn, notFound } from './quest-turn.ts';
import { onReceipt } from './receipts.ts';
import { beginning, countedStint, hasTooMany } from './stint-rows.ts';
import { dropStint, takePlace } from './stint-turns.ts';
import type { Asking, Decided } from './study-turn.ts';

type Stint = Omit<StintDocument, 'rev'>;

interface Creating {
  readonly maker: Person;
  readonly request: QuestRequest;
  readonly receipt: ReceiptFor<Quest, 'too_many_quests'> | undefined;
}

/** The maker's stint comes first, and tells of the quest that is to be made: with the receipt, in one step. */
const place = async (
  call: Call,
  { maker, request, receipt }: Creating,
): Promise<{ readonly outcome: Receipted<Quest, 'too_many_quests'>; readonly stint: Stint | undefined }> => {
  const { account } = maker;
  const { id: quest, createdAt: since } = request;
  const { collections } = call;
  let stint: Stint | undefined;
  const decide = async (asking: Asking): Decided<Quest, 'too_many_quests'> => {
    if (await hasTooMany(asking, { quest, now: since })) return { answer: refuse('too_many_quests') };
    stint = { ...(await countedStint(asking, request, { since })), making: makingOf(maker, request) };
    return { answer: ok(makeQuest(request, maker)), change: beginning(asking, stint) };
  };
  const outcome = await call.journal.change(
    account,
    onReceipt<Outcome<Quest, 'too_many_quests'>>({ collections, account, receipt }, (state) =>
      decide({ collections, account, ...state }),
    ),
  );
  return { outcome, stint };
};

export const createQuest = async (call: Call, creating: Creating): Promise<Receipted<Quest, 'too_many_quests'>> => {
  const { maker, request } = creating;
  await makeRoom(call, maker.account, { quest: request.id, now: request.createdAt });
  const { outcome, stint } = await place(call, creating);
  // What was answered before may have been cut off right after that.
  if (!outcome.ok && outcome.code === 'answered_before') await tidyQuests(call, maker.account);
  if (!outcome.ok || !stint) return outcome;
  await makeQuestOf(call, stint);
  await lookAtQuest(call, request.id);
  return outcome;
};

interface AnsweringQuest {
  readonly account: AccountId;
  readonly answering: Answering;
  readonly receipt: ReceiptFor<void, QuestAnswerRefusal> | undefined;
}

const roomFor = async (
  call: Call,
  { account, answering }: AnsweringQuest,
): Promise<Outcome<boolean, 'too_many_quests'>> => {
  if (!answering.accepts) return ok(false);
  await makeRoom(call, account, answering);
  return takePlace(call, account, answering);
};

const decideAnswer = (
  call: Call,
  { account, answering: { quest: id, accepts, now }, receipt }: AnsweringQuest,
  hasPlace: boolean,
): Promise<Receipted<void, QuestAnswerRefusal>> =>
  inQuestTurn(call, {
    account,
    quest: id,
    receipt,
    decide: async (found): QuestDecided<void, QuestAnswerRefusal> => {
      // Without a place it was not invited a moment ago.
      if (!found || (accepts && !hasPlace && found.invited.includes(account))) return { answer: notFound };
      const quest = questFrom(found);
      const answered = answerInvitation(quest, { account, accepts, now });
      if (!answered.ok) return { answer: answered };
      if (answered.value === quest) return { answer: done };
      return { answer: done, becomes: { quest: answered.value, due: found.due } };
    },
  });

/** The place is there first, so that however many are accepted at once none is too many. What is refused gives it back. */
export const answerQuest = async (call: Call, asked: AnsweringQuest): Promise<Receipted<void, QuestAnswerRefusal>> => {
  const {
    account,
    answering: { quest, now },
  } = asked;
  await call.journal.settled(account);
  const room = await roomFor(call, asked);
  if (!room.ok) return room;
  const outcome = await decideAnswer(call, asked, room.value);
  if (!room.value) return outcome;
  if (await isGone(outcome.ok ? call.journal.settled(account) : dropStint(call, account, { quest, since: now })))
    await letGo(call, account, quest);
  else if (outcome.ok) await lookAtQuest(call, quest);
  return outcome;
};

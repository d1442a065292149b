import type { AccountId, Outcome, QuestId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { QuestDeletionRefusal, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import { leaveQuest, mayDelete, participantOf } from '@flashcards/quests';
import { letGo } from './award-quest.ts';
import type { Call } from './call.ts';
import { namedIndex } from './layouts.ts';
import { lookAtQuest } from './look-at-quest.ts';
import type { QuestDocument } from './quest-documents.ts';
import type { Becoming } from './quest-rows.ts';
import { isOf, questFrom, questNow } from './quest-rows.ts';
import type { QuestDecision, QuestTurn } from './quest-turn.ts';
import { done, inQuestTurn, notFound, secretOf } from './quest-turn.ts';
import { toldBefore } from './receipts.ts';
import type { Closed } from './stint-turns.ts';
import { closeStint, dropStint, forgetMaking } from './stint-turns.ts';

interface Asked<Code extends string> {
  readonly account: AccountId;
  readonly quest: QuestId;
  readonly receipt: ReceiptFor<void, Code> | undefined;
}

const due = Symbol('due');

type Decided<Code extends string> = QuestDecision<Outcome<void, Code>> | typeof due;

/** A quest whose bonuses are not counted is neither left nor deleted: they are counted first. */
const onceCounted = async <Code extends string>(
  call: Call,
  { account, quest, receipt }: Asked<Code | 'quest_not_found'>,
  decide: (quest: QuestDocument | null) => Decided<Code | 'quest_not_found'>,
): Promise<Receipted<void, Code | 'quest_not_found'>> => {
  for (;;) {
    let isDue = false;
    const turn: QuestTurn<void, Code | 'quest_not_found'> = {
      account,
      quest,
      receipt,
      decide: async (found) => {
        const decided = decide(found);
        isDue = decided === due;
        return decided === due ? { answer: notFound } : decided;
      },
    };
    const outcome = await inQuestTurn(call, turn);
    if (!isDue) return outcome;
    await lookAtQuest(call, quest);
  }
};

/** What the quest makes of someone who leaves; `undefined` where it has let them go, or never knew them. */
const without = (found: QuestDocument, account: AccountId, closed: Closed | undefined): Becoming | undefined => {
  const quest = questFrom(found);
  const participant = participantOf(quest, account);
  if (participant?.status === 'accepted' && !isOf(closed, participant)) return undefined;
  const left = leaveQuest(quest, { account, earned: closed?.progress ?? 0 });
  return left.ok ? { quest: left.value, due: found.due } : undefined;
};

/** What they began may have been finished by others. */
const leaveDecided = (
  found: QuestDocument | null,
  account: AccountId,
  closed: Closed | undefined,
): Decided<'quest_not_found'> => {
  if (found?.due.includes(account)) return due;
  const becomes = found ? without(found, account, closed) : undefined;
  if (becomes) return { answer: done, becomes };
  return { answer: closed?.isNew ? done : notFound };
};

/** Closes the stint of who is in the quest, unless a receipt tells that they left before. */
const closing = async (call: Call, asked: Asked<'quest_not_found'>): Promise<Closed | undefined> => {
  const { account, quest, receipt } = asked;
  if (!(await questNow(call, quest))?.members.includes(account)) return undefined;
  const owner = { account, secret: receipt ? await secretOf(call, account) : '' };
  const isLate = async () => (await toldBefore(call.collections, owner, receipt)) !== undefined;
  if (await isLate()) return undefined;
  await lookAtQuest(call, quest);
  return closeStint(call, account, { quest, isLate });
};

/** The account lets go first, in one step with its log, so what it earned is exact; then the quest does. */
export const leaveQuestOf = async (
  call: Call,
  asked: Asked<'quest_not_found'>,
): Promise<Receipted<void, 'quest_not_found'>> => {
  const { account, quest } = asked;
  await call.journal.settled(account);
  const closed = await closing(call, asked);
  const outcome = await onceCounted<'quest_not_found'>(call, asked, (found) => leaveDecided(found, account, closed));
  if (closed) await dropStint(call, account, { quest });
  return outcome;
};

export const deleteQuest = async (
  call: Call,
  asked: Asked<QuestDeletionRefusal>,
): Promise<Receipted<void, QuestDeletionRefusal>> => {
  const { account, quest } = asked;
  await call.journal.settled(account);
  if ((await questNow(call, quest))?.owner === account) {
    await forgetMaking(call, account, quest);
    await lookAtQuest(call, quest);
  }
  const outcome = await onceCounted<QuestDeletionRefusal>(call, asked, (found) => {
    if (!found) return { answer: notFound };
    if (!mayDelete(questFrom(found), account)) return { answer: refuse('not_quest_owner') };
    return found.due.length > 0 ? due : { answer: done, becomes: { quest: undefined } };
  });
  if (outcome.ok) await dropStint(call, account, { quest });
  return outcome;
};

const questsAtOnce = 100;

/** Takes an account that is gone out of every quest that names it. */
export const letGoOfQuests = async (
  call: Pick<Call, 'collections' | 'questJournal'>,
  account: AccountId,
): Promise<void> => {
  const options = { hint: namedIndex, projection: { _id: 1 }, limit: questsAtOnce } as const;
  for (;;) {
    const found = await call.collections.quests.find({ named: account }, options).toArray();
    for (const { _id } of found) await letGo(call, account, _id);
    if (found.length < questsAtOnce) return;
  }
};

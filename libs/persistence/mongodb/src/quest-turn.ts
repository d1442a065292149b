import type { AccountId, Outcome, QuestId } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import { ok, refuse } from '@flashcards/kernel';
import type { Call } from './call.ts';
import type { QuestPut, QuestState } from './documents.ts';
import type { Decision } from './journal.ts';
import { questJournalOf } from './keys.ts';
import type { QuestDocument } from './quest-documents.ts';
import type { Becoming } from './quest-rows.ts';
import { putsOf } from './quest-rows.ts';
import { onSharedReceipt } from './shared-receipts.ts';

/** What a writer makes of a quest; without `becomes` it stays as it is. */
export interface QuestDecision<T> {
  readonly answer: T;
  readonly becomes?: Becoming;
}

/** What a writer answers whoever asked for it. */
export type QuestDecided<T, Code extends string> = Promise<QuestDecision<Outcome<T, Code>>>;

type DecideOnQuest<T> = (quest: QuestDocument | null, state: QuestState) => Promise<QuestDecision<T>>;

const decisionOf = <T>(
  id: QuestId,
  { answer, becomes }: QuestDecision<T>,
  isNew: boolean,
): Decision<T, QuestState, QuestPut> => {
  if (!becomes) return { answer };
  const state: QuestState = becomes.quest ? { isMade: true } : { isMade: true, hasEnded: true };
  return { answer, change: { state, steps: [putsOf(id, becomes, isNew)] } };
};

type Changing = Pick<Call, 'collections' | 'questJournal'>;

const onQuest =
  <T>({ collections }: Changing, id: QuestId, decide: DecideOnQuest<T>) =>
  async (state: QuestState): Promise<Decision<T, QuestState, QuestPut>> => {
    const quest = await collections.quests.findOne({ _id: id });
    return decisionOf(id, await decide(quest, state), quest === null);
  };

/** A change of a quest that no caller asks for: what follows from something else. */
export const changeQuest = <T>(call: Changing, id: QuestId, decide: DecideOnQuest<T>): Promise<T> =>
  call.questJournal.change(questJournalOf(id), onQuest(call, id, decide));

/** What the hashes of the account's receipts are made with: its first change keeps it. Throws `AccountGone`. */
export const secretOf = ({ journal }: Call, account: AccountId): Promise<string> =>
  journal.change(account, async (state, rev) => {
    const { secret: answer } = state;
    return rev > 1 ? { answer } : { answer, change: { state, steps: [] } };
  });

/** A change of a quest, with whoever asks for it and the receipt to be kept of it. */
export interface QuestTurn<T, Code extends string> {
  readonly account: AccountId;
  readonly quest: QuestId;
  readonly receipt?: ReceiptFor<T, Code> | undefined;
  readonly decide: DecideOnQuest<Outcome<T, Code>>;
}

const isNotFound = (outcome: Outcome<unknown, string>): boolean => !outcome.ok && outcome.code === 'quest_not_found';

/** Of a quest that is not there nothing is kept: anybody may ask for any number of those. Throws `AccountGone`. */
export const inQuestTurn = async <T, Code extends string>(
  call: Call,
  { account, quest: id, receipt, decide }: QuestTurn<T, Code>,
): Promise<Receipted<T, Code>> => {
  const on = questJournalOf(id);
  if (!receipt) await call.journal.settled(account);
  const owner = { account, secret: receipt ? await secretOf(call, account) : '' };
  const { collections } = call;
  return call.questJournal.change(
    on,
    onSharedReceipt<Outcome<T, Code>, QuestState, QuestPut>(
      { collections, owner, on, receipt },
      onQuest(call, id, decide),
      (outcome) => !isNotFound(outcome),
    ),
  );
};

export const done = ok(undefined);
export const notFound = refuse('quest_not_found');

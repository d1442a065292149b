import type { AccountId, Outcome, QuestId } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Slices } from '@flashcards/study';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Asking } from './asking.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import type { AccountState } from './documents.ts';
import type { Decide, Decision } from './journal.ts';
import { onReceipt } from './receipts.ts';

export type { Asking } from './asking.ts';
export { stateWith, totalsOf } from './asking.ts';

/** A decision upon the log, with the quests whose stints it moves. */
interface LogDecision<T> extends Decision<T, AccountState> {
  readonly moved?: readonly QuestId[];
}

export type Decided<T, Code extends string> = Promise<LogDecision<Outcome<T, Code>>>;

/** A change of one account, with whoever asks for it and the receipt to be kept of it. */
export interface Turn<T, Code extends string> {
  readonly account: AccountId;
  readonly receipt?: ReceiptFor<T, Code> | undefined;
  readonly decide: (asking: Asking, call: Call) => Decided<T, Code>;
  /** What is done after it for who was ever in a quest; `undefined` where nothing changed now. */
  readonly follow?: (call: Call, account: AccountId, moved: readonly QuestId[] | undefined) => Promise<void>;
}

/** Decides as asked, and remembers what is to be followed. */
const followed = <T, Code extends string>({ account, receipt, decide }: Turn<T, Code>, call: Call) => {
  const { collections } = call;
  const seen: { isInQuests: boolean; moved?: readonly QuestId[] | undefined } = { isInQuests: false };
  const decideNow: Decide<Outcome<T, Code>, AccountState> = async (state) => {
    const { moved, ...decision } = await decide({ collections, account, ...state }, call);
    seen.moved = moved;
    return decision;
  };
  const onceDecided = onReceipt<Outcome<T, Code>>({ collections, account, receipt }, decideNow);
  const decideOnce: typeof onceDecided = (state, rev) => {
    seen.isInQuests = state.quests !== undefined;
    return onceDecided(state, rev);
  };
  return { seen, decideOnce };
};

export const inTurn = <T, Code extends string>({ run }: Database, turn: Turn<T, Code>): Promise<Receipted<T, Code>> =>
  run(async (call) => {
    const { account, follow } = turn;
    const { seen, decideOnce } = followed(turn, call);
    const outcome = await call.journal.change(account, decideOnce);
    if (seen.isInQuests) await follow?.(call, account, seen.moved);
    return outcome;
  });

/** Runs the slices with pauses between them: a card may have thousands of later reviews, and others go on meanwhile. */
export const unhurried = async <T>(slices: Slices<T>): Promise<T> => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await nextTurn();
  }
};

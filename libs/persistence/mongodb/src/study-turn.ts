import type { AccountId, Outcome } from '@flashcards/kernel';
import type { Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Activity } from '@flashcards/streak';
import type { Slices, Totals } from '@flashcards/study';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { AccountState, GoalsState, QuestsState } from './documents.ts';
import { completedIn } from './goal-tallies.ts';
import type { Decision } from './journal.ts';
import { onReceipt } from './receipts.ts';

/** Who asks, and how their journal stands. */
export interface Asking extends AccountState {
  readonly collections: Collections;
  readonly account: AccountId;
}

export type Decided<T, Code extends string> = Promise<Decision<Outcome<T, Code>, AccountState>>;

/** A change of one account, with whoever asks for it and the receipt to be kept of it. */
export interface Turn<T, Code extends string> {
  readonly account: AccountId;
  readonly receipt?: ReceiptFor<T, Code> | undefined;
  readonly decide: (asking: Asking, call: Call) => Decided<T, Code>;
}

export const inTurn = <T, Code extends string>(
  { run }: Database,
  { account, receipt, decide }: Turn<T, Code>,
): Promise<Receipted<T, Code>> =>
  run((call) => {
    const { collections, journal } = call;
    return journal.change(
      account,
      onReceipt<Outcome<T, Code>>({ collections, account, receipt }, (state) =>
        decide({ collections, account, ...state }, call),
      ),
    );
  });

/** What a change moves of what the journal keeps itself. */
interface Moved {
  readonly activity?: Activity;
  readonly goals?: GoalsState | undefined;
  readonly quests?: QuestsState;
  readonly seq?: number;
}

export const stateWith = ({ secret, seq, activity, ...standing }: AccountState, moved: Moved): AccountState => {
  const goals = moved.goals ?? standing.goals;
  const quests = moved.quests ?? standing.quests;
  return {
    activity: moved.activity ?? activity,
    seq: moved.seq ?? seq,
    secret,
    ...(goals ? { goals } : {}),
    ...(quests ? { quests } : {}),
  };
};

export const totalsOf = ({ activity, goals, quests }: AccountState): Totals => ({
  ...activity,
  completedGoals: completedIn(goals),
  questsWon: quests?.won ?? 0,
});

/** Runs the slices with pauses between them: a card may have thousands of later reviews, and others go on meanwhile. */
export const unhurried = async <T>(slices: Slices<T>): Promise<T> => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
    await nextTurn();
  }
};

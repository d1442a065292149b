import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Tx } from '@flashcards/persistence-ports';
import type { Patience, PreparedChange } from '../../prepared.ts';

/** A short step of a rebuild, in one unit of work. Others may change the account between two steps. */
export interface Step<Found> {
  /** Finds what is wrong, by reading alone. */
  readonly find: (tx: Tx, account: AccountId, patience: Patience) => Promise<Outcome<Found, 'takes_long'>>;
  /**
   * Corrects it. It reads the rows again itself, because another unit may have run `find`. It writes nothing where
   * nothing is wrong, so that the account's revision stays.
   */
  readonly save: (tx: Tx, account: AccountId, found: Found) => Promise<void>;
}

/** A step that only reads. */
export const found = <Found>(find: (tx: Tx, account: AccountId) => Promise<Found>): Step<Found> => ({
  find: async (tx, account) => ok(await find(tx, account)),
  save: () => Promise.resolve(),
});

/** Runs a step and returns what it found. */
export type Repair = <Found>(step: Step<Found>) => Promise<Found>;

export const repairing =
  (change: PreparedChange, account: AccountId): Repair =>
  async <Found>({ find, save }: Step<Found>) => {
    const outcome = await change<Found, Found, never>(account, undefined, {
      prepare: (tx, patience) => find(tx, account, patience),
      work: async (tx, found) => {
        await save(tx, account, found);
        return ok(found);
      },
    });
    if (!outcome.ok) throw new Error('a step of a rebuild was refused');
    return outcome.value;
  };

/** The result of a step that processes one page of many items. */
export interface Progressed<Place> {
  /** The number of reviews that it processed. */
  readonly count: number;
  /** Where the next step begins; absent after the last. */
  readonly next: Place | undefined;
}

/** Runs step after step to the end; yields the number of reviews that each processed. */
export const stepByStep = async function* <Wrong, Place>(
  repair: Repair,
  stepFrom: (place: Place | undefined) => Step<Wrong & Progressed<Place>>,
): AsyncGenerator<number> {
  let place: Place | undefined;
  do {
    const { count, next }: Progressed<Place> = await repair(stepFrom(place));
    yield count;
    place = next;
  } while (place !== undefined);
};

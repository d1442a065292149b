import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Tx } from '@flashcards/persistence-ports';
import type { Patience, PreparedChange } from '../../prepared.ts';

/** A short step of a rebuild, a unit of work by itself: others change the account between two of them. */
export interface Step<Found> {
  /** Finds what is wrong, by reading alone. */
  readonly find: (tx: Tx, account: AccountId, patience: Patience) => Promise<Outcome<Found, 'takes_long'>>;
  /**
   * Makes it right, by rows that it finds itself: another unit may have found what is wrong. It calls no write where nothing
   * is wrong: then nothing of the account has changed.
   */
  readonly save: (tx: Tx, account: AccountId, found: Found) => Promise<void>;
}

/** A step that only reads. */
export const found = <Found>(find: (tx: Tx, account: AccountId) => Promise<Found>): Step<Found> => ({
  find: async (tx, account) => ok(await find(tx, account)),
  save: () => Promise.resolve(),
});

/** Runs a step, and gives what it found. */
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

/** What a step that goes through many things found. */
export interface Progressed<Place> {
  /** How many reviews it went through. */
  readonly count: number;
  /** Where the next step begins; absent after the last. */
  readonly next: Place | undefined;
}

/** Step after step to the end; yields how many reviews each went through. */
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

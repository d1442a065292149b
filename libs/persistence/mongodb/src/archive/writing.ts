import type { SetId } from '@flashcards/kernel';
import type { CallAlone } from '../database.ts';
import type { Owner } from '../keys.ts';

/** What writes a unit. */
export interface Writing {
  readonly call: CallAlone;
  /** Of whatever is written: an account's or a folder's next change comes after it. */
  readonly rev: number;
}

/** What was written of an account so far. */
export interface WrittenAccount extends Writing {
  readonly owner: Owner;
  /** The sets' ranks among the account's. */
  readonly orders: Map<SetId, number>;
}

/** The rank of the first set, member or reference. */
export const firstRank = 1;

import type { SetId } from '@flashcards/kernel';
import type { CallAlone } from '../database.ts';
import type { Owner } from '../keys.ts';
import type { Attempt } from './copy-mark.ts';
import { copyMark, takenOver } from './copy-mark.ts';

/** What writes a unit. */
export interface Writing {
  readonly call: CallAlone;
  /** Of what it writes: later ones than those of any process before it. */
  readonly revs: Revs;
  /** Throws where another process has taken the copy over: one that was paused writes no more than it was about to. */
  check(): Promise<void>;
}

interface Revs {
  readonly first: number;
  /** The journal's: the next change comes after it. */
  readonly last: number;
}

/** More than an account has sets, or a shared folder members or references. */
const revsOfAttempt = 10_000;

export const writingOf = (call: CallAlone, attempt: Attempt): Writing => {
  const first = attempt * revsOfAttempt;
  return {
    call,
    revs: { first, last: first + revsOfAttempt - 1 },
    check: async () => {
      if ((await copyMark(call.collections))?.attempt !== attempt) throw takenOver();
    },
  };
};

/** Of what another journal may have written less than: visits and seats come after their account. */
export const lowestRev = 1;

/** What was written of an account so far. */
export interface WrittenAccount extends Writing {
  readonly owner: Owner;
  /** The sets' ranks among the account's. */
  readonly orders: Map<SetId, number>;
  /** How many files of each were written. */
  readonly files: Map<SetId, number>;
}

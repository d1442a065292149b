import type { UserId } from '@flashcards/kernel';
import { parseUserId } from '@flashcards/kernel';
import { parseArgs } from 'node:util';

export interface Options {
  /** Absent: all users. */
  readonly user?: UserId;
  /** Do not go on where an earlier run stopped. */
  readonly fromStart: boolean;
}

export const usage = `Works out anew, from the log, all that follows from it: progress, days, streaks, totals, goals.

  npm run rebuild                  all users; goes on where an earlier run stopped
  npm run rebuild -- --from-start  all users
  npm run rebuild -- --user ID     one user

The service may run meanwhile.`;

/** What was asked for; `undefined` when it makes no sense. */
export const optionsIn = (args: readonly string[]): Options | 'help' | undefined => {
  try {
    const options = {
      user: { type: 'string' },
      'from-start': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { user, help, 'from-start': fromStart } = parseArgs({ args: [...args], options }).values;
    if (help) return 'help';
    if (user === undefined) return { fromStart };
    const id = parseUserId(user);
    return id === undefined || fromStart ? undefined : { user: id, fromStart };
  } catch {
    return undefined;
  }
};

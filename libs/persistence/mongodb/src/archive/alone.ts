import type { CallAlone, Database } from '../database.ts';
import type { Timestamp } from '../driver.ts';

/** The work of a tool that has the store to itself, as one causal context: each call sees what those before it saw. */
export interface Alone {
  run<T>(work: (call: CallAlone) => Promise<T>): Promise<T>;
}

export const aloneOn = (database: Database): Alone => {
  let time: Timestamp | undefined;
  return {
    run: (work) =>
      database.runAlone(async (call) => {
        call.context.advance(time);
        try {
          return await work(call);
        } finally {
          time = call.context.time() ?? time;
        }
      }),
  };
};

import type { ChangedThing } from '@flashcards/accounts';
import { asNoted } from '@flashcards/accounts';
import type { AccountId, SetId } from '@flashcards/kernel';
import type { ReportedChange, Tx } from '@flashcards/persistence-ports';

/** What a unit of work has changed so far. Of a thing only its last change is kept. */
export interface NotedThings {
  readonly note: (thing: ChangedThing) => void;
  /** For a set whose content changed, too. */
  readonly noteContent: (set: SetId, isGone: boolean) => void;
  readonly report: (reported: ReportedChange) => void;
  readonly save: (rows: Tx['changes'], account: AccountId) => Promise<void>;
}

export const notedThings = (): NotedThings => {
  const own = new Map<string, ChangedThing>();
  const shown = new Set<SetId>();
  const reported: ReportedChange[] = [];
  const note = (thing: ChangedThing): void => void own.set(`${thing.noun} ${thing.key}`, thing);
  return {
    note,
    noteContent: (set, isGone) => {
      note({ noun: 'set', key: set, isGone });
      shown.add(set);
    },
    report: (each) => void reported.push(each),
    save: async (rows, account) => {
      if (own.size > 0) await rows.save(account, { own: asNoted([...own.values()]), shown: [...shown] });
      if (reported.length > 0) await rows.report(reported);
    },
  };
};

import type { AccountId, Outcome } from '@flashcards/kernel';
import type { Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { accountRows } from '../accounts/account-rows.ts';
import { actionRows } from '../accounts/action-rows.ts';
import { changeRows } from '../accounts/change-rows.ts';
import { receiptRows } from '../accounts/receipt-rows.ts';
import { sessionRows } from '../accounts/sessions.ts';
import { moveRevision } from '../accounts/revisions.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { additionRows } from '../library/addition-rows.ts';
import { cardRows } from '../library/card-rows.ts';
import { draftRows } from '../library/draft-rows.ts';
import { noteRows } from '../library/note-rows.ts';
import { updateRows } from '../library/update-rows.ts';
import { folderRows } from '../library/folder-rows.ts';
import { setRows } from '../library/set-rows.ts';
import { mediaRows } from '../media/set-media.ts';
import { questRows } from '../quests/quest-rows.ts';
import { stintRows } from '../quests/stint-rows.ts';
import { sharedFolderRows } from '../sharing/shared-folder-rows.ts';
import { dayRows } from '../study/day-rows.ts';
import { goalRows } from '../goals/goal-rows.ts';
import { logRows } from '../study/log-rows.ts';
import { presetRows } from '../study/preset-rows.ts';
import { progressRows } from '../study/progress-rows.ts';
import { totalsRows } from '../study/totals-rows.ts';
import type { YieldToOthers } from './transaction.ts';
import type { Steps } from './steps.ts';
import { stepsOn } from './steps.ts';

/** Row objects are created on first use, because most units need few kinds of them. Some remember what they found. */
class Rows implements Tx {
  readonly pause: YieldToOthers;
  readonly #steps: Steps;
  readonly #made: { -readonly [Kind in keyof Tx]?: Tx[Kind] } = {};

  constructor(steps: Steps, pause: YieldToOthers) {
    this.#steps = steps;
    this.pause = pause;
  }
  get accounts() {
    return (this.#made.accounts ??= accountRows(this.#steps));
  }
  get sessions() {
    return (this.#made.sessions ??= sessionRows(this.#steps));
  }
  get receipts() {
    return (this.#made.receipts ??= receiptRows(this.#steps));
  }
  get changes() {
    return (this.#made.changes ??= changeRows(this.#steps));
  }
  get actions() {
    return (this.#made.actions ??= actionRows(this.#steps));
  }
  get folders() {
    return (this.#made.folders ??= folderRows(this.#steps));
  }
  get sets() {
    return (this.#made.sets ??= setRows(this.#steps));
  }
  get drafts() {
    return (this.#made.drafts ??= draftRows(this.#steps));
  }
  get additions() {
    return (this.#made.additions ??= additionRows(this.#steps));
  }
  get cards() {
    return (this.#made.cards ??= cardRows(this.#steps));
  }
  get notes() {
    return (this.#made.notes ??= noteRows(this.#steps));
  }
  get updates() {
    return (this.#made.updates ??= updateRows(this.#steps));
  }
  get media() {
    return (this.#made.media ??= mediaRows(this.#steps));
  }
  get log() {
    return (this.#made.log ??= logRows(this.#steps));
  }
  get progress() {
    return (this.#made.progress ??= progressRows(this.#steps));
  }
  get days() {
    return (this.#made.days ??= dayRows(this.#steps));
  }
  get totals() {
    return (this.#made.totals ??= totalsRows(this.#steps));
  }
  get presets() {
    return (this.#made.presets ??= presetRows(this.#steps));
  }
  get goals() {
    return (this.#made.goals ??= goalRows(this.#steps));
  }
  get stints() {
    return (this.#made.stints ??= stintRows(this.#steps));
  }
  get quests() {
    return (this.#made.quests ??= questRows(this.#steps));
  }
  get sharedFolders() {
    return (this.#made.sharedFolders ??= sharedFolderRows(this.#steps));
  }
}

/** Carries a refusal out of a unit whose writes are rolled back. */
class Refused<Ended> {
  readonly outcome: Ended;
  constructor(outcome: Ended) {
    this.outcome = outcome;
  }
}

export const sqliteUnits = (database: Database): UnitOfWork => ({
  write: async <Ended extends Outcome<unknown, string>>(account: AccountId, work: (tx: Tx) => Promise<Ended>) => {
    const unit = async (connection: Connection, yieldToOthers: YieldToOthers): Promise<Ended> => {
      const steps = stepsOn({ connection, yieldToOthers, mayWrite: true });
      const outcome = await work(new Rows(steps, yieldToOthers));
      // Rolls back the savepoint of the unit.
      if (!outcome.ok) throw new Refused(outcome);
      if (steps.hasWritten()) moveRevision(connection, steps.keyOf(account));
      return outcome;
    };
    return database.write(unit, account).catch((error: unknown) => {
      if (error instanceof Refused) return error.outcome as Ended;
      throw error;
    });
  },

  read: (account, work) =>
    database.preparingRead(account, (connection, yieldToOthers) =>
      work(new Rows(stepsOn({ connection, yieldToOthers, mayWrite: false }), yieldToOthers)),
    ),
});

import type { Tx, UnitOfWork } from '@flashcards/persistence-ports';
import type { NotedThings } from './noted-changes.ts';
import { notedThings } from './noted-changes.ts';
import {
  notingDrafts,
  notingFolders,
  notingGoals,
  notingProgress,
  notingQuests,
  notingSets,
  notingSharedFolders,
  notingUpdates,
} from './noting-rows.ts';

/**
 * The rows of a unit, with what it changes noted. A class, because a review uses some of them only: an object with as
 * many functions takes microseconds to make.
 */
class NotingTx implements Tx {
  readonly pause: Tx['pause'];
  readonly #tx: Tx;
  readonly #noted: NotedThings;
  readonly #made: { -readonly [Kind in keyof Tx]?: Tx[Kind] } = {};

  constructor(tx: Tx, noted: NotedThings) {
    this.pause = tx.pause;
    this.#tx = tx;
    this.#noted = noted;
  }
  get folders() {
    return (this.#made.folders ??= notingFolders(this.#tx.folders, this.#noted));
  }
  get sets() {
    return (this.#made.sets ??= notingSets(this.#tx.sets, this.#noted));
  }
  get drafts() {
    return (this.#made.drafts ??= notingDrafts(this.#tx.drafts, this.#noted));
  }
  get updates() {
    return (this.#made.updates ??= notingUpdates(this.#tx.updates, this.#noted));
  }
  get progress() {
    return (this.#made.progress ??= notingProgress(this.#tx.progress, this.#noted));
  }
  get goals() {
    return (this.#made.goals ??= notingGoals(this.#tx.goals, this.#noted));
  }
  get quests() {
    return (this.#made.quests ??= notingQuests(this.#tx.quests, this.#noted));
  }
  get sharedFolders() {
    return (this.#made.sharedFolders ??= notingSharedFolders(this.#tx.sharedFolders, this.#noted));
  }
  get accounts() {
    return this.#tx.accounts;
  }
  get sessions() {
    return this.#tx.sessions;
  }
  get presets() {
    return this.#tx.presets;
  }
  get receipts() {
    return this.#tx.receipts;
  }
  get changes() {
    return this.#tx.changes;
  }
  get actions() {
    return this.#tx.actions;
  }
  get additions() {
    return this.#tx.additions;
  }
  get cards() {
    return this.#tx.cards;
  }
  get notes() {
    return this.#tx.notes;
  }
  get media() {
    return this.#tx.media;
  }
  get log() {
    return this.#tx.log;
  }
  get days() {
    return this.#tx.days;
  }
  get totals() {
    return this.#tx.totals;
  }
  get stints() {
    return this.#tx.stints;
  }
}

/**
 * Notes in each unit of work which things it changes, for `Changes`. It follows from the rows that the unit writes, so
 * that no change can be forgotten.
 */
export const noting = ({ write, read }: UnitOfWork): UnitOfWork => ({
  read,
  write: (account, work) =>
    write(account, async (tx) => {
      const noted = notedThings();
      const ended = await work(new NotingTx(tx, noted));
      if (ended.ok) await noted.save(tx.changes, account);
      return ended;
    }),
});

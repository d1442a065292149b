import type { Document } from 'bson';
import { CommandError } from '../errors.ts';
import type { Collection, Row } from './collection.ts';

/** Reads one snapshot and its own writes. */
export interface Transaction {
  readonly snapshot: number;
  readonly written: Map<Row, Collection>;
  /** Collections read or written; dropping one of them waits. */
  readonly touched: Set<Collection>;
  /** Resolves when it is committed or aborted. */
  readonly ended: Promise<void>;
  /** Does nothing once it has ended. */
  end(how: 'commit' | 'abort'): void;
}

/** Another transaction wrote the same document; `owner` is absent if it is committed. */
export class WriteConflict extends CommandError {
  readonly owner: Transaction | undefined;

  constructor(owner?: Transaction) {
    super('WriteConflict', 'Caused by a write conflict during plan execution or transaction; please retry');
    this.owner = owner;
  }
}

/** The document as a transaction sees it. */
export const seenBy = ({ snapshot, written }: Transaction, row: Row): Document | undefined => {
  if (row.pending && written.has(row)) return row.pending.document;
  return row.versions.findLast(({ time }) => time <= snapshot)?.document;
};

/** Fails if another transaction has written since the snapshot; MongoDB fails at once too. */
export const claim = (transaction: Transaction, row: Row): void => {
  if (row.pending && row.pending.owner !== transaction) throw new WriteConflict(row.pending.owner);
  if ((row.versions.at(-1)?.time ?? 0) > transaction.snapshot) throw new WriteConflict();
};

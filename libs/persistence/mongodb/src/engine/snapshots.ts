import type { AccountId } from '@flashcards/kernel';
import type { Collection, MongoClient } from '../driver.ts';
import { withStoreErrors } from '../mongodb-error.ts';
import { within } from './deadline.ts';
import type { Reader } from './reader.ts';
import { readerIn } from './reader.ts';
import { inTransaction } from './transactions.ts';
import type { TotalsDocument } from '../study/documents.ts';
import { totalsId } from '../study/documents.ts';
import type { ReadInTurn } from './turns.ts';
import { longestRead, longestUnit } from './units.ts';

/** Reads outside of units of work. */
export interface Snapshots {
  /** Reads with read concern majority; two reads may see two states. */
  readonly latest: <T>(read: (reader: Reader) => Promise<T>) => Promise<T>;
  /**
   * Reads one snapshot for an account. Finds nothing for an account that does not exist or is being deleted. It may run
   * again.
   */
  readonly one: <T>(account: AccountId, read: (reader: Reader) => Promise<T>) => Promise<T>;
}

interface Parts {
  /** Its reads have read concern majority. */
  readonly client: MongoClient;
  readonly totals: Collection<TotalsDocument>;
  readonly readInTurn: ReadInTurn;
  /** Milliseconds until `StoreUnavailable`. */
  readonly patience?: number;
}

const nothing: Reader = { find: () => Promise.resolve([]), aggregate: () => Promise.resolve([]) };

export const snapshotsOf = ({ client, totals, readInTurn, patience = longestUnit }: Parts): Snapshots => {
  const readerFor = async (account: AccountId, reader: Reader): Promise<Reader> => {
    const found = await reader.find(totals, { _id: totalsId(account), account }, { projection: { _id: 1 } });
    return found.length > 0 ? reader : nothing;
  };
  return {
    latest: (read) =>
      withStoreErrors(() => within(patience, ({ race }) => race(read(readerIn(undefined, longestRead(patience)))))),
    one: (account, read) =>
      within(patience, (deadline) =>
        readInTurn(account, deadline.signal, () =>
          deadline.race(
            inTransaction(client, { deadline, patience }, async (session) =>
              read(await readerFor(account, readerIn(session, longestRead(patience)))),
            ),
          ),
        ),
      ),
  };
};

import type { Document } from 'bson';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../errors.ts';
import { partsOf } from '../query/conditions.ts';
import { valuesAt } from '../query/values.ts';
import type { Collection, Row } from './collection.ts';
import { emptyCollection, matchesIn } from './collection.ts';
import { pruneRow, putRow, settleRow } from './rows.ts';
import type { Transaction } from './transaction.ts';
import { WriteConflict } from './transaction.ts';

/** All databases. */
export interface Engine {
  begin(): Transaction;
  /** The number of committed transactions. */
  time(): number;
  /** By `database.name`; a temporary empty one if it does not exist. */
  collection(namespace: string): Collection;
  /** Creates it if it does not exist. */
  ensure(namespace: string): Collection;
  has(namespace: string): boolean;
  drop(namespace: string): void;
  namespaces(): readonly string[];
  /**
   * Runs work in its own transaction. Waits at most `most` milliseconds for another one that has written the same
   * document, as MongoDB does.
   */
  autocommit<Result>(work: (by: Transaction) => Result, most?: number): Promise<Result>;
  /** Resolves when no open transaction has used the collection. */
  quiet(namespace: string): Promise<void>;
  /** Deletes documents that TTL indexes have expired at an instant, in milliseconds. */
  expire(now: number): Promise<void>;
}

interface Times {
  readonly begin: Engine['begin'];
  readonly time: Engine['time'];
  readonly open: ReadonlySet<Transaction>;
}

/** Versions are kept while an open transaction may read them. */
const transactions = (): Times => {
  let time = 0;
  let lastHorizon = 0;
  const open = new Set<Transaction>();
  const past = new Map<Row, Collection>();

  const prune = (rows: Iterable<readonly [Row, Collection]>, horizon: number): void => {
    for (const [row, collection] of rows)
      if (pruneRow(collection, row, horizon)) past.set(row, collection);
      else past.delete(row);
  };

  const settle = ({ written }: Transaction, commitTime: number | undefined): void => {
    for (const [row, collection] of written) settleRow(collection, row, commitTime);
    const horizon = Math.min(time, ...[...open].map(({ snapshot }) => snapshot));
    prune(written, horizon);
    if (horizon > lastHorizon) prune([...past], horizon);
    lastHorizon = horizon;
  };

  const begin = (): Transaction => {
    let resolveEnded: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
    const transaction: Transaction = {
      snapshot: time,
      written: new Map(),
      touched: new Set(),
      ended,
      end: (how) => {
        if (!open.delete(transaction)) return;
        const takesEffect = how === 'commit' && transaction.written.size > 0;
        settle(transaction, takesEffect ? (time += 1) : undefined);
        resolveEnded();
      },
    };
    open.add(transaction);
    return transaction;
  };
  return { begin, time: () => time, open };
};

/** Runs work once; returns the result, or the transaction to wait for. */
const attempt = <Result>(
  by: Transaction,
  work: (by: Transaction) => Result,
): { result: Result } | { wait: Promise<void> } => {
  try {
    const result = work(by);
    by.end('commit');
    return { result };
  } catch (error) {
    by.end('abort');
    if (error instanceof WriteConflict && error.owner) return { wait: error.owner.ended };
    throw error;
  }
};

/** Fails after `most` milliseconds. */
const within = async (wait: Promise<void>, most: number): Promise<void> => {
  if (most === Infinity) return wait;
  const tooLate = new AbortController();
  const late = sleep(Math.max(0, most), undefined, { signal: tooLate.signal }).then(() =>
    fail('MaxTimeMSExpired', 'operation exceeded time limit'),
  );
  late.catch(() => undefined);
  await Promise.race([wait, late]).finally(() => tooLate.abort());
};

/** Whether a date, or any date of a list, has expired. */
const isOver = (values: readonly unknown[], before: number): boolean =>
  values.flat().some((each) => each instanceof Date && each.getTime() <= before);

const expireIn = (collection: Collection, by: Transaction, now: number): void => {
  for (const { spec, paths } of collection.indexes) {
    const { expireAfterSeconds, partialFilterExpression = {} } = spec;
    if (expireAfterSeconds === undefined) continue;
    const before = now - expireAfterSeconds * 1_000;
    const isDue = (document: Document): boolean => isOver(valuesAt(document, partsOf(paths[0] ?? '')), before);
    for (const { row, document } of [...matchesIn(collection, by, { filter: partialFilterExpression })])
      if (isDue(document)) putRow(collection, by, { row, document: undefined });
  }
};

export const newEngine = (): Engine => {
  const { begin, time, open } = transactions();
  const collections = new Map<string, Collection>();
  const collection = (namespace: string): Collection => collections.get(namespace) ?? emptyCollection(namespace);
  const autocommit = async <Result>(work: (by: Transaction) => Result, most = Infinity): Promise<Result> => {
    for (const since = performance.now(); ;) {
      const outcome = attempt(begin(), work);
      if ('result' in outcome) return outcome.result;
      await within(outcome.wait, since + most - performance.now());
    }
  };
  return {
    begin,
    time,
    collection,
    autocommit,
    ensure: (namespace) => {
      const kept = collection(namespace);
      collections.set(namespace, kept);
      return kept;
    },
    has: (namespace) => collections.has(namespace),
    drop: (namespace) => void collections.delete(namespace),
    namespaces: () => [...collections.keys()],
    quiet: async (namespace) => {
      const touches = ({ touched }: Transaction): boolean => [...touched].some((each) => each.namespace === namespace);
      for (let busy = [...open].find(touches); busy; busy = [...open].find(touches)) await busy.ended;
    },
    expire: async (now) => {
      for (const each of [...collections.values()]) await autocommit((by) => expireIn(each, by, now));
    },
  };
};

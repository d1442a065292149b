import type { AccountId } from '@flashcards/kernel';
import type { Connection } from './connection.ts';
import type { YieldToOthers } from './transaction.ts';
import { noUser, userKey } from '../accounts/users.ts';

type Step<Values extends readonly unknown[], T> = (connection: Connection, ...values: Values) => T;
type Call<Values extends readonly unknown[], T> = (...values: Values) => Promise<T>;
type OwnStep<Values extends readonly unknown[], T> = (connection: Connection, user: number, ...values: Values) => T;
type OwnCall<Values extends readonly unknown[], T> = (account: AccountId, ...values: Values) => Promise<T>;

/** Builds the calls of a unit of work from functions on the connection. */
export interface Steps {
  read<Values extends readonly unknown[], T>(step: Step<Values, T>): Call<Values, T>;
  write<Values extends readonly unknown[]>(step: Step<Values, unknown>): Call<Values, void>;
  /** The same for rows of an account, with the account's key. */
  readOwn<Values extends readonly unknown[], T>(step: OwnStep<Values, T>): OwnCall<Values, T>;
  writeOwn<Values extends readonly unknown[]>(step: OwnStep<Values, unknown>): OwnCall<Values, void>;
  /** Reads the items one after the other, with pauses; missing ones are left out. */
  readEach<Item, T>(step: OwnStep<[Item], T | undefined>): OwnCall<[readonly Item[]], ReadonlyMap<Item, T>>;
  /** Writes the items one after the other, with pauses. */
  writeEach<Item>(step: OwnStep<[Item], unknown>): OwnCall<[Iterable<Item>], void>;
  /** Writes with a pause at each `yield`. */
  writeSlices<Values extends readonly unknown[]>(step: OwnStep<Values, Iterable<undefined>>): OwnCall<Values, void>;
}

export interface UnitSteps extends Steps {
  hasWritten(): boolean;
  /** The key by which the account's rows are joined. */
  keyOf(account: AccountId): number;
}

interface Unit {
  readonly connection: Connection;
  readonly yieldToOthers: YieldToOthers;
  readonly mayWrite: boolean;
}

/** Enforces the call order of the port, which the other store needs: one call at a time, and reads before writes. */
const callOrder = (mayWrite: boolean) => {
  let isBusy = false;
  let hasWritten = false;
  const alone = async <T>(step: () => T | Promise<T>): Promise<T> => {
    if (isBusy) throw new Error('sqlite: two calls of a unit of work at once');
    isBusy = true;
    try {
      // If the caller does not await, its second call comes before this continues.
      return await step();
    } finally {
      isBusy = false;
    }
  };
  const reading = <T>(step: () => T | Promise<T>): Promise<T> => {
    if (hasWritten) return Promise.reject(new Error('sqlite: a read after a write in a unit of work'));
    return alone(step);
  };
  const writing = (step: () => void | Promise<void>): Promise<void> => {
    if (!mayWrite) return Promise.reject(new Error('sqlite: a write in a unit of work that reads'));
    hasWritten = true;
    return alone(step);
  };
  return { reading, writing, hasWritten: () => hasWritten };
};

/** Caches keys: the key of an account does not change during a unit, once it is inserted. */
const userKeys = (connection: Connection) => {
  const keys = new Map<AccountId, number>();
  return (account: AccountId): number => {
    const key = keys.get(account) ?? userKey(connection, account);
    if (key !== noUser) keys.set(account, key);
    return key;
  };
};

const unhurried = async <Item>(
  items: Iterable<Item>,
  yieldToOthers: YieldToOthers,
  step: (item: Item) => unknown,
): Promise<void> => {
  for (const item of items) {
    step(item);
    const pause = yieldToOthers();
    // Awaiting nothing would cost as much as reading a row.
    if (pause) await pause;
  }
};

export const stepsOn = ({ connection, yieldToOthers, mayWrite }: Unit): UnitSteps => {
  const { reading, writing, hasWritten } = callOrder(mayWrite);
  const keyOf = userKeys(connection);
  const readAll = async <Item, T>(items: readonly Item[], step: (item: Item) => T | undefined) => {
    const found = new Map<Item, T>();
    await unhurried(items, yieldToOthers, (item) => {
      const value = step(item);
      if (value !== undefined) found.set(item, value);
    });
    return found;
  };
  return {
    read:
      (step) =>
      (...values) =>
        reading(() => step(connection, ...values)),
    write:
      (step) =>
      (...values) =>
        writing(() => void step(connection, ...values)),
    readOwn:
      (step) =>
      (account, ...values) =>
        reading(() => step(connection, keyOf(account), ...values)),
    writeOwn:
      (step) =>
      (account, ...values) =>
        writing(() => void step(connection, keyOf(account), ...values)),
    readEach: (step) => (account, items) =>
      reading(() => readAll(items, (item) => step(connection, keyOf(account), item))),
    writeEach: (step) => (account, items) =>
      writing(() => unhurried(items, yieldToOthers, (item) => step(connection, keyOf(account), item))),
    writeSlices:
      (step) =>
      (account, ...values) =>
        writing(() => unhurried(step(connection, keyOf(account), ...values), yieldToOthers, () => {})),
    hasWritten,
    keyOf,
  };
};

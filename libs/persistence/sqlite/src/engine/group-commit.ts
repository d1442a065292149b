import type { Connection } from './connection.ts';
import type { FileWatch } from '../opening/file-watch.ts';
import type { IsPatient } from './transaction.ts';
import { onceUnlocked, rollBack } from './transaction.ts';

/** A group is closed after this many units or milliseconds, because its first unit waits for its last. */
const mostUnits = 64;
const longestGroup = 5;

/** An `ahead` unit matters only together with a later durable one: a commit of such units alone does not sync. */
export type Durability = 'durable' | 'ahead';

export interface Unit<T> {
  readonly durability: Durability;
  readonly isPatient: IsPatient;
  readonly work: () => T | Promise<T>;
}

/** Units that one commit makes durable. */
interface Group {
  readonly durability: Durability;
  readonly since: number;
  units: number;
  /** Rejects when the units are lost. */
  readonly committed: Promise<void>;
  readonly settle: (error?: unknown) => void;
}

const newGroup = (durability: Durability): Group => {
  let settle: Group['settle'] = () => undefined;
  const committed = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  // The units await it later. Without this handler an earlier rejection would end the process.
  committed.catch(() => undefined);
  return { durability, since: performance.now(), units: 0, committed, settle };
};

type Result<T> = { readonly value: T } | { readonly error: unknown };

/** Keeps the writes of `work` only if it resolves. */
const inSavepoint = async <T>(writer: Connection, work: Unit<T>['work']): Promise<Result<T>> => {
  writer.run('SAVEPOINT unit');
  try {
    const value = await work();
    writer.run('RELEASE unit');
    return { value };
  } catch (error) {
    // SQLite has rolled back the whole transaction by itself when the disk is full or fails.
    if (writer.isInTransaction()) writer.exec('ROLLBACK TO unit; RELEASE unit');
    return { error };
  }
};

/** The group whose transaction is open. */
const openGroup = (writer: Connection, watch: FileWatch) => {
  let open: Group | undefined;
  let synced: Durability | undefined;

  const end = (finish: () => void): void => {
    const group = open;
    open = undefined;
    if (!group) return;
    try {
      finish();
      group.settle();
    } catch (error) {
      rollBack(writer);
      group.settle(error);
    }
  };
  return {
    get: (): Group | undefined => open,
    begin: async ({ durability, isPatient }: Unit<unknown>): Promise<Group> => {
      watch.check();
      if (durability !== synced) writer.exec(`PRAGMA synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
      synced = durability;
      await onceUnlocked(() => writer.run('BEGIN IMMEDIATE'), isPatient);
      return (open = newGroup(durability));
    },
    commit: (): void =>
      end(() => {
        writer.run('COMMIT');
        // Acknowledged writes must be in the file to which the path leads.
        watch.check();
      }),
    lose: (error: unknown): void =>
      end(() => {
        throw error;
      }),
  };
};

const isFull = ({ units, since }: Group): boolean => units >= mostUnits || performance.now() - since >= longestGroup;

/**
 * Runs units one after the other, each in its own savepoint, and commits many together: one sync makes all of them
 * durable. The caller runs one unit at a time, and only reads besides them in a group's transaction.
 */
export const groupCommit = (writer: Connection, watch: FileWatch) => {
  const { get: open, begin, commit, lose } = openGroup(writer, watch);
  return {
    isOpen: (): boolean => open() !== undefined,
    commit,
    /** Commits unless another unit waits and the group has room for it. */
    commitUnless: (isAwaited: boolean): void => {
      const group = open();
      if (group && (!isAwaited || isFull(group))) commit();
    },
    /** Runs the unit. The returned function waits for the commit, then returns or throws what `work` did. */
    run: async <T>(unit: Unit<T>): Promise<() => Promise<T>> => {
      if (open()?.durability === 'ahead' && unit.durability === 'durable') commit();
      const group = open() ?? (await begin(unit));
      group.units += 1;
      const result = await inSavepoint(writer, unit.work);
      if (!writer.isInTransaction())
        lose('error' in result ? result.error : new Error('sqlite: a unit of work ended the transaction'));
      return async () => {
        await group.committed;
        if ('error' in result) throw result.error;
        return result.value;
      };
    },
  };
};

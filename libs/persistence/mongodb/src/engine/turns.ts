import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Queue } from '@flashcards/turns';
import { queue } from '@flashcards/turns';

/**
 * Units of work of one key, or reads of one account, that may wait. A client with more than this no longer reads the
 * answers to its earlier requests.
 */
const mostWaitingOfOne = 256;

/** Runs work in the turn of all its keys. Rejects when too many units wait, or with the signal's reason. */
export type InTurns = <T>(keys: readonly string[], signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

interface Turn {
  readonly key: string;
  readonly signal: AbortSignal;
}

const runIn = async <T>(turns: Queue, { key, signal }: Turn, work: () => Promise<T>): Promise<T> => {
  const ran = await turns.run({ keys: [key], signal: () => signal }, work);
  if (ran.ok) return ran.value;
  signal.throwIfAborted();
  throw new StoreUnavailable('mongodb: too many units of work wait for their turn');
};

/** A queue for each key that is taken or waited for. */
const linesByKey = () => {
  const lines = new Map<string, Queue>();
  const open = (key: string): Queue => {
    const line = queue({ places: 1, mostWaiting: mostWaitingOfOne });
    lines.set(key, line);
    return line;
  };
  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(turn.key) ?? open(turn.key);
    try {
      return await runIn(line, turn, work);
    } finally {
      const { running, waiting } = line.load();
      if (running + waiting === 0 && lines.get(turn.key) === line) lines.delete(turn.key);
    }
  };
};

/**
 * Serializes units of work of one process here, so that they do not conflict at the server. Turns only reduce
 * contention; the transactions guarantee correctness. Each unit takes the turn of its first key, the account's, before
 * it blocks others by its further keys, which all units take in the same order. So there is no deadlock.
 */
export const turnsByKey = (): InTurns => {
  const inLine = linesByKey();
  const inTurns: InTurns = async ([key, ...others], signal, work) =>
    key === undefined ? work() : inLine({ key, signal }, () => inTurns(others, signal, work));
  return ([first, ...others], signal, work) => {
    const inOrder = [...new Set(others)].filter((key) => key !== first).sort();
    return inTurns(first === undefined ? [] : [first, ...inOrder], signal, work);
  };
};

/** Runs a read of an account. Rejects when too many of its reads wait, or with the signal's reason. */
export type ReadInTurn = <T>(account: string, signal: AbortSignal, read: () => Promise<T>) => Promise<T>;

/**
 * Limits reads, so that slow reads of one account leave most connections to others, and all reads leave some to writes
 * and counters. `connections`: the client's maximum; 0 is no limit.
 */
export const readTurns = (connections: number): ReadInTurn => {
  if (connections === 0) return (_account, _signal, read) => read();
  const places = Math.ceil(0.8 * connections);
  const mostOfOne = Math.ceil(places / 5);
  const turns = queue({ places, mostOfOne, mostWaiting: Infinity, mostWaitingOfOne });
  return (key, signal, read) => runIn(turns, { key, signal }, read);
};

import { StoreUnavailable } from '@flashcards/persistence-ports';
import { queue } from '@flashcards/turns';

/** The connections of one address: a client that asks for more no longer reads the answers to what it asked before. */
const mostWaitingOfOne = 256;

/** Runs work that has the turn of each of its keys. Rejects when too many wait, or with the signal's reason. */
export type InTurns = <T>(keys: readonly string[], signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Units of work of one process wait for each other here instead of conflicting at the server. Nothing relies on it. All take
 * their turns in the same order of keys, so no two wait for each other.
 */
export const turnsByKey = (): InTurns => {
  const turns = queue({ places: Infinity, mostOfOne: 1, mostWaiting: Infinity, mostWaitingOfOne });
  const inTurns: InTurns = async ([key, ...others], signal, work) => {
    if (key === undefined) return work();
    const ran = await turns.run({ keys: [key], signal: () => signal }, () => inTurns(others, signal, work));
    if (ran.ok) return ran.value;
    signal.throwIfAborted();
    throw new StoreUnavailable('mongodb: too many units of work wait for their turn');
  };
  return (keys, signal, work) => inTurns([...new Set(keys)].sort(), signal, work);
};

import { StoreUnavailable } from '@flashcards/persistence-ports';

/** As many as the connections of one address: who asks for more has left those before without an answer. */
const mostWaiting = 256;

/** Before whoever asked stops waiting for the answer. */
const longestWait = 20_000;

interface Line {
  readonly last: Promise<unknown>;
  readonly length: number;
}

const turnedAway = () => Promise.reject(new StoreUnavailable('sqlite: too many changes of one account wait'));

/**
 * Runs work of one key one after the other, in the order in which it was asked for; keys do not wait for each other.
 * Who comes to a long line or waits long is turned away without any work: a client may ask, hang up and ask again
 * faster than long changes are made.
 */
export const oneByOne = (patience = longestWait) => {
  const lines = new Map<string, Line>();
  const leave = (key: string): void => {
    const line = lines.get(key);
    if (line && line.length > 1) lines.set(key, { ...line, length: line.length - 1 });
    else lines.delete(key);
  };
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const { last, length } = lines.get(key) ?? { last: undefined, length: 0 };
    if (length > mostWaiting) return turnedAway();
    const asked = performance.now();
    const inTime = (): Promise<T> => (performance.now() - asked < patience ? work() : turnedAway());
    // At once where nobody is before: whoever asks first is first in later queues, too.
    const running = last ? last.then(inTime) : work();
    const left = (): void => leave(key);
    lines.set(key, { last: running.then(left, left), length: length + 1 });
    return running;
  };
};

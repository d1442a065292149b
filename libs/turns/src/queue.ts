import { recently } from './recently.ts';
import type { Keys } from './shares.ts';
import { counter, leastOf, shareOf } from './shares.ts';

export interface QueueOptions {
  /** Places that may be taken at a time. A request takes one, unless it asks for more. */
  readonly places: number;
  /** Places that requests with the same first key may take at a time; absent: all. */
  readonly mostOfOne?: number;
  /** Requests that may wait. Above this, the newest request of the key with the most waiting is refused as `full`. */
  readonly mostWaiting: number;
  /** Requests with the same first key that may wait; absent: no limit of its own. */
  readonly mostWaitingOfOne?: number;
  /** Milliseconds that a request may wait; absent: no limit. */
  readonly patience?: number;
}

export interface Request {
  /** Identifies the client: fairness is by these keys. */
  readonly keys: Keys;
  /** Places that it takes; absent: one. A request above `places` takes all of them. */
  readonly places?: number;
  /** Returns a signal that is aborted when the client has gone. Called only for a request that has to wait. */
  readonly signal?: () => AbortSignal;
}

/**
 * `full`: too many requests wait. `late`: it waited longer than `patience`. `gone`: its signal was aborted. `closed`:
 * the queue is closed.
 */
export type Refused = 'full' | 'late' | 'gone' | 'closed';

/** `leave` gives the places back. It is idempotent. */
export type Entry = { readonly ok: true; readonly leave: () => void } | { readonly ok: false; readonly code: Refused };

/** The result of work that ran in a turn, or the reason why it did not run. */
export type Ran<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: Refused };

export interface Queue {
  /** Waits for a turn; returns at once where a place is free. The caller calls `leave` when its work is done. */
  enter(request: Request): Entry | Promise<Entry>;
  /** Runs the work in a turn and gives the places back when it ends, also with an error. */
  run<T>(request: Request, work: () => Promise<T>): Promise<Ran<T>>;
  /** The number of places taken and of requests that wait. */
  load(): { readonly running: number; readonly waiting: number };
  /** Refuses the requests that wait and all later ones. */
  close(): void;
}

type Needs = Required<Pick<Request, 'keys' | 'places'>>;

interface Waiting extends Needs {
  readonly settle: (entry: Entry) => void;
}

/** The waiting requests, oldest first. */
const waitingLine = (mostWaiting: number) => {
  const line = new Set<Waiting>();
  const counts = counter();
  const settle = (one: Waiting, entry: Entry): void => {
    if (!line.delete(one)) return;
    counts.add(one.keys, -1);
    one.settle(entry);
  };
  const greediest = (): Waiting | undefined =>
    leastOf([...line].reverse(), ({ keys }) => shareOf(keys, counts.of).map((count) => -count));
  return {
    all: line as ReadonlySet<Waiting>,
    of: counts.of,
    settle,
    join: (one: Waiting): void => {
      line.add(one);
      counts.add(one.keys, 1);
      const loser = line.size > mostWaiting ? greediest() : undefined;
      if (loser) settle(loser, { ok: false, code: 'full' });
    },
  };
};

/** Tracks the places taken by each key, and when each key last had a turn. */
const occupancy = (places: number, mostOfOne: number) => {
  const inside = counter();
  const turns = recently();
  let taken = 0;
  const change = ({ keys, places: needs }: Needs, sign: 1 | -1): void => {
    taken += sign * needs;
    inside.add(keys, sign * needs);
  };
  return {
    taken: (): number => taken,
    isRoomFor: ({ places: needs }: Needs): boolean => needs <= places - taken,
    /** Whether the first key stays within `mostOfOne` with these places. A key without any place may always enter. */
    mayEnter: ({ keys: [first], places: needs }: Needs): boolean =>
      inside.of(first) === 0 || inside.of(first) + needs <= mostOfOne,
    meet: ({ keys }: Needs): void => turns.meet(keys),
    rankOf: ({ keys }: Needs): readonly number[] => [...shareOf(keys, inside.of), ...shareOf(keys, turns.of)],
    take: (needs: Needs, left: () => void): Entry => {
      change(needs, 1);
      turns.note(needs.keys);
      let isInside = true;
      const leave = (): void => {
        if (!isInside) return;
        isInside = false;
        change(needs, -1);
        left();
      };
      return { ok: true, leave };
    },
  };
};

/** Refuses a waiting request when its time is over or its client has gone. Returns a function that cancels both. */
const untilRefused = (
  { signal, patience }: { readonly signal: AbortSignal | undefined; readonly patience: number | undefined },
  refuse: (code: Refused) => void,
): (() => void) => {
  const gone = (): void => refuse('gone');
  const timer = patience === undefined ? undefined : setTimeout(() => refuse('late'), patience);
  signal?.addEventListener('abort', gone);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', gone);
  };
};

const runIn =
  (enter: Queue['enter']): Queue['run'] =>
  async (request, work) => {
    const entry = await enter(request);
    if (!entry.ok) return entry;
    try {
      return { ok: true, value: await work() };
    } finally {
      entry.leave();
    }
  };

interface Waits {
  readonly patience: number | undefined;
  readonly meet: (needs: Needs) => void;
  /** Lets waiting requests enter while places are free. */
  readonly admit: () => void;
}

/** Adds a request to the waiting ones; resolves when it enters or is refused. */
const waitingIn =
  (line: ReturnType<typeof waitingLine>, { patience, meet, admit }: Waits) =>
  (signal: AbortSignal | undefined, needs: Needs): Promise<Entry> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve({ ok: false, code: 'gone' });
      const settle = (entry: Entry): void => {
        end();
        resolve(entry);
      };
      const one = { settle, ...needs };
      const end = untilRefused({ signal, patience }, (code) => {
        line.settle(one, { ok: false, code });
        admit();
      });
      meet(one);
      line.join(one);
      admit();
    });

/**
 * A queue that is fair by each key. Next is the request whose keys hold the fewest places. Ties go to the keys whose
 * last turn was longest ago; new keys rank behind those that already wait. Remaining ties go to the oldest request. No
 * request overtakes the next one: if it needs more places than are free, all others wait for it.
 */
export const queue = ({ places, mostOfOne = places, ...waits }: QueueOptions): Queue => {
  const { mostWaiting, mostWaitingOfOne = mostWaiting, patience } = waits;
  const line = waitingLine(mostWaiting);
  const { taken, isRoomFor, mayEnter, meet, rankOf, take } = occupancy(places, mostOfOne);
  let isOpen = true;

  // The next request is computed only where a place is free.
  const next = (): Waiting | undefined =>
    taken() < places ? leastOf([...line.all].filter(mayEnter), rankOf) : undefined;
  const admit = (): void => {
    for (let one = next(); one && isRoomFor(one); one = next()) line.settle(one, take(one, admit));
  };
  const wait = waitingIn(line, { patience, meet, admit });
  const mayEnterNow = (needs: Needs): boolean => line.all.size === 0 && isRoomFor(needs) && mayEnter(needs);
  const enter: Queue['enter'] = (request) => {
    const { keys, places: requested = 1, signal } = request;
    const needs = { keys, places: Math.min(requested, places) };
    if (!isOpen) return { ok: false, code: 'closed' };
    if (mayEnterNow(needs)) return take(needs, admit);
    if (line.of(keys[0]) >= mostWaitingOfOne) return { ok: false, code: 'full' };
    return wait(signal?.(), needs);
  };
  return {
    enter,
    run: runIn(enter),
    load: () => ({ running: taken(), waiting: line.all.size }),
    close: () => {
      isOpen = false;
      for (const one of [...line.all]) line.settle(one, { ok: false, code: 'closed' });
    },
  };
};

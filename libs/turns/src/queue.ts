import { recently } from './recently.ts';
import type { Keys } from './shares.ts';
import { counter, leastOf, shareOf } from './shares.ts';

export interface QueueOptions {
  /** Places inside. A request takes one, unless it asks for more. */
  readonly places: number;
  /** Places that the requests of one first key may take at a time; absent: all. */
  readonly mostOfOne?: number;
  /** Requests that may wait. Beyond, the key with the most waiting loses its newest. */
  readonly mostWaiting: number;
  /** Requests of one first key that may wait; absent: as many as may wait. */
  readonly mostWaitingOfOne?: number;
  /** Milliseconds that a request may wait; absent: as long as it takes. */
  readonly patience?: number;
}

export interface Request {
  /** Whose request it is. */
  readonly keys: Keys;
  /** Places that it takes; absent: one. A request for more than all places gets all. */
  readonly places?: number;
  /** Gives what is aborted when nobody waits for the work any more. Asked only of a request that has to wait. */
  readonly signal?: () => AbortSignal;
}

/** `full`: too many wait. `late`: it waited too long. `gone`: its signal was aborted. `closed`: the queue was closed. */
export type Refused = 'full' | 'late' | 'gone' | 'closed';

/** `leave` gives the places back; calling it twice is harmless. */
export type Entry = { readonly ok: true; readonly leave: () => void } | { readonly ok: false; readonly code: Refused };

/** What came of work that asked for a turn. */
export type Ran<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: Refused };

export interface Queue {
  /** Waits for a turn; at once where a place is free. The caller leaves when its work is done. */
  enter(request: Request): Entry | Promise<Entry>;
  /** Does the work in a turn. */
  run<T>(request: Request, work: () => Promise<T>): Promise<Ran<T>>;
  /** The places taken, and the requests that wait. */
  load(): { readonly running: number; readonly waiting: number };
  /** Refuses the requests that wait and those that come. */
  close(): void;
}

type Needs = Required<Pick<Request, 'keys' | 'places'>>;

interface Waiting extends Needs {
  readonly settle: (entry: Entry) => void;
}

/** The requests that wait, oldest first. */
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

/** Who has places, how many are left, and whose turn was longest ago. */
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
    /** Whether the first key has few enough places to take these, too. */
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

/** Refuses a request that waits, when its patience is over or its client has gone. Gives what ends that. */
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

/** Does work in the turns of a queue. */
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
  /** Gives free places to those that wait. */
  readonly admit: () => void;
}

/** Puts a request into the line; resolves when it enters or is refused. */
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
 * A queue that is fair by each key. The next request is the one whose keys hold the fewest places; of equals the one whose
 * keys had a turn longest ago, where new keys come behind those that wait; of equals the oldest. Nobody overtakes it:
 * where it needs more places than are free, all wait for it.
 */
export const queue = ({ places, mostOfOne = places, ...waits }: QueueOptions): Queue => {
  const { mostWaiting, mostWaitingOfOne = mostWaiting, patience } = waits;
  const line = waitingLine(mostWaiting);
  const { taken, isRoomFor, mayEnter, meet, rankOf, take } = occupancy(places, mostOfOne);
  let isOpen = true;

  // Where no place is free, it need not be worked out whose turn it is.
  const next = (): Waiting | undefined =>
    taken() < places ? leastOf([...line.all].filter(mayEnter), rankOf) : undefined;
  const admit = (): void => {
    for (let one = next(); one && isRoomFor(one); one = next()) line.settle(one, take(one, admit));
  };
  const wait = waitingIn(line, { patience, meet, admit });
  const mayEnterNow = (needs: Needs): boolean => line.all.size === 0 && isRoomFor(needs) && mayEnter(needs);
  const enter: Queue['enter'] = (request) => {
    const { keys, places: asked = 1, signal } = request;
    const needs = { keys, places: Math.min(asked, places) };
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

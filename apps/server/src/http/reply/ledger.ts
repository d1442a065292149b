import { counter, leastOf, shareOf } from '@flashcards/turns';
import type { ServerResponse } from 'node:http';
import { ClientGone } from '../edge/client-gone.ts';
import type { Context } from '../state.ts';
import { keysOf } from '../state.ts';
import type { Unsent } from './unsent.ts';
import { readUnsent } from './unsent.ts';

/** Milliseconds within which a client must take a written piece. */
const readingPatience = 30_000;
const lookInterval = 1_000;

/** The memory of one open response. Its bytes are released when it closes. */
export interface Holding {
  /** Counts bytes of a received or made body; negative when they are released. Throws `ClientGone`. */
  add(bytes: number): void;
  /** A piece was written and the client has not taken it yet. */
  await(): void;
  /** The client has taken all written bytes. */
  taken(): void;
}

export interface Ledger {
  /** Throws `ClientGone` for a closed response. */
  of(ctx: Context): Holding;
}

interface Entry {
  readonly response: ServerResponse;
  readonly state: Context['state'];
  readonly holding: Holding;
  bytes: number;
  unreadSince: number;
  /** The unsent bytes in the operating system when half of the patience was over. */
  leftThen: number | undefined;
}

interface Watching {
  /** Milliseconds within which a client must take something. */
  readonly patience?: number;
  /** Reads from the operating system what it has not sent. */
  readonly unsent?: () => Promise<Unsent>;
}

const gone = (): ClientGone => new ClientGone('the client hung up, did not read, or held too much');

/** The least bytes that a slow client must take in half of the patience: about 2 kB/s. */
const leastProgress = 32 * 1024;

/**
 * Destroys a response that exceeds its patience, unless the operating system has sent enough of its buffer in the
 * second half of it.
 */
const judge = (entry: Entry, left: number | undefined, patience: number): void => {
  const waited = performance.now() - entry.unreadSince;
  if (waited < patience / 2) return;
  if (waited < patience) {
    entry.leftThen ??= left;
    return;
  }
  const { leftThen } = entry;
  if (left === undefined || leftThen === undefined || left > leftThen - leastProgress)
    return void entry.response.destroy();
  entry.leftThen = left;
  entry.unreadSince = performance.now() - patience / 2;
};

/**
 * Checks responses whose clients take nothing, with a timer only while there are open responses. The operating system
 * buffers up to 4 MB for a client: a slow client may take a long time to read that before it takes the next piece.
 */
const watch = (entries: ReadonlyMap<ServerResponse, Entry>, { patience, unsent }: Required<Watching>) => {
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const since = performance.now() - patience / 2;
    const waiting = [...entries.values()].filter(({ unreadSince }) => unreadSince < since);
    if (waiting.length > 0) {
      const leftOf = await unsent();
      for (const entry of waiting) judge(entry, leftOf(entry.response.req.socket), patience);
    }
    timer = undefined;
    if (entries.size > 0) begin();
  };
  const begin = (): void =>
    void (timer ??= setTimeout(() => void look(), Math.min(lookInterval, patience / 4)).unref());
  return begin;
};

/** The largest response of the account or address that holds the most. */
const largestOf = (entries: readonly Entry[]): Entry | undefined => {
  const held = counter();
  for (const { state, bytes } of entries) held.add(keysOf(state), bytes);
  return leastOf(entries, ({ state, bytes }) => [...shareOf(keysOf(state), held.of), bytes].map((each) => -each));
};

/**
 * Bounds the bytes that all open responses hold together: unread pieces, replies that wait to be sent, and bodies that
 * are being read. Above the bound it destroys the largest response of the account or address that holds the most, until
 * the rest fits.
 */
export const ledger = (
  mostBytes: number,
  { patience = readingPatience, unsent = readUnsent }: Watching = {},
): Ledger => {
  const entries = new Map<ServerResponse, Entry>();
  const watching = watch(entries, { patience, unsent });
  let total = 0;

  const count = (entry: Entry, bytes: number): void => {
    entry.bytes += bytes;
    total += bytes;
  };
  const release = (entry: Entry): void => {
    if (entries.delete(entry.response)) total -= entry.bytes;
  };
  const cutLargest = (): void => {
    const largest = largestOf([...entries.values()]);
    if (!largest) return;
    release(largest);
    largest.response.destroy();
  };
  const open = ({ res: response, state }: Context): Holding => {
    if (response.closed || response.destroyed) throw gone();
    const holding: Holding = {
      add: (bytes) => {
        if (!entries.has(response)) throw gone();
        count(entry, bytes);
        while (total > mostBytes && entries.size > 0) cutLargest();
        if (!entries.has(response)) throw gone();
      },
      await: () => void Object.assign(entry, { unreadSince: performance.now(), leftThen: undefined }),
      taken: () => void (entry.unreadSince = Infinity),
    };
    const entry: Entry = { response, state, holding, bytes: 0, unreadSince: Infinity, leftThen: undefined };
    entries.set(response, entry);
    response.once('close', () => release(entry));
    watching();
    return holding;
  };
  return { of: (ctx) => entries.get(ctx.res)?.holding ?? open(ctx) };
};

import { counter, leastOf, shareOf } from '@flashcards/turns';
import type { ServerResponse } from 'node:http';
import { ClientGone } from '../client-gone.ts';
import type { Context } from '../state.ts';
import { keysOf } from '../state.ts';

/** Milliseconds in which a client must take a piece that was written. */
const readingPatience = 30_000;
const lookInterval = 1_000;

/** What one open response holds in memory. Its bytes are forgotten when it closes. */
export interface Holding {
  /** Counts bytes of a body that came in, or was made; negative when they are gone. Throws `ClientGone`. */
  add(bytes: number): void;
  /** A piece was written, and the client has not taken it yet. */
  await(): void;
  /** The client has taken all that was written. */
  taken(): void;
}

export interface Ledger {
  /** Throws `ClientGone` for a response that is closed. */
  of(ctx: Context): Holding;
}

interface Entry {
  readonly response: ServerResponse;
  readonly state: Context['state'];
  bytes: number;
  unreadSince: number;
}

const gone = (): ClientGone => new ClientGone('the client hung up, did not read, or held too much');

/** Destroys responses of clients that take nothing for 30 s; looks only while there are any. */
const watch = (entries: ReadonlyMap<ServerResponse, Entry>, patience: number) => {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const since = performance.now() - patience;
    for (const { response, unreadSince } of entries.values()) if (unreadSince < since) response.destroy();
    if (entries.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return (): void => void (timer ??= setInterval(look, Math.min(lookInterval, patience)).unref());
};

/** The largest of the account or address that holds most. */
const largestOf = (entries: readonly Entry[]): Entry | undefined => {
  const held = counter();
  for (const { state, bytes } of entries) held.add(keysOf(state), bytes);
  return leastOf(entries, ({ state, bytes }) => [...shareOf(keysOf(state), held.of), bytes].map((each) => -each));
};

/**
 * Bounds the bytes that all open responses hold together: pieces that nobody has read, answers that were made and wait to
 * be sent, bodies that are being read. Beyond the bound it destroys the largest response of the account or address that
 * holds most, until the rest fits.
 */
export const ledger = (mostBytes: number, patience = readingPatience): Ledger => {
  const entries = new Map<ServerResponse, Entry>();
  const watching = watch(entries, patience);
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
  const open = ({ res: response, state }: Context): Entry => {
    if (response.closed || response.destroyed) throw gone();
    const entry = { response, state, bytes: 0, unreadSince: Infinity };
    entries.set(response, entry);
    response.once('close', () => release(entry));
    watching();
    return entry;
  };
  return {
    of: (ctx) => {
      const entry = entries.get(ctx.res) ?? open(ctx);
      return {
        add: (bytes) => {
          if (!entries.has(entry.response)) throw gone();
          count(entry, bytes);
          while (total > mostBytes && entries.size > 0) cutLargest();
          if (!entries.has(entry.response)) throw gone();
        },
        await: () => void (entry.unreadSince = performance.now()),
        taken: () => void (entry.unreadSince = Infinity),
      };
    },
  };
};

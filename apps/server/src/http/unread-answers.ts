import type { ServerResponse } from 'node:http';

/** The bytes of one answer that are ready and not yet read. */
export interface Unread {
  add(bytes: number): void;
  /** The client has read so many. */
  read(bytes: number): void;
  release(): void;
}

interface Entry {
  readonly user: string;
  readonly response: ServerResponse;
  bytes: number;
  movedAt: number;
}

const patienceWithOthersWaiting = 2_000;

/**
 * Bounds the bytes that answers hold which nobody reads. Beyond the bound the largest answer of whoever has most is cut:
 * so a user can use up no more than what the others leave.
 */
export const unreadAnswers = (mostBytes: number) => {
  const entries = new Set<Entry>();
  const byUser = new Map<string, number>();
  let total = 0;

  const count = (entry: Entry, bytes: number): void => {
    const of = (byUser.get(entry.user) ?? 0) + bytes;
    entry.bytes += bytes;
    total += bytes;
    if (of > 0) byUser.set(entry.user, of);
    else byUser.delete(entry.user);
  };
  const release = (entry: Entry): void => {
    if (!entries.delete(entry)) return;
    count(entry, -entry.bytes);
  };
  const greediest = (): { readonly user: string; readonly bytes: number } => {
    let most = { user: '', bytes: 0 };
    for (const [user, bytes] of byUser) if (bytes > most.bytes) most = { user, bytes };
    return most;
  };
  const cutLargestOf = (user: string, isCandidate: (entry: Entry) => boolean): void => {
    const [largest] = [...entries]
      .filter((entry) => entry.user === user && isCandidate(entry))
      .sort((one, other) => other.bytes - one.bytes);
    if (!largest) return;
    release(largest);
    largest.response.destroy();
  };

  const hasRoomFor = (bytes: number): boolean => total === 0 || total + bytes <= mostBytes;

  /** Keeps account of an answer until its connection is done with it. */
  const hold = (user: string, response: ServerResponse): Unread => {
    const entry: Entry = { user, response, bytes: 0, movedAt: performance.now() };
    entries.add(entry);
    response.once('close', () => release(entry));
    return {
      add: (bytes) => {
        if (!entries.has(entry)) return;
        count(entry, bytes);
        if (total > mostBytes) cutLargestOf(greediest().user, () => true);
      },
      read: (bytes) => {
        entry.movedAt = performance.now();
        if (entries.has(entry)) count(entry, -bytes);
      },
      release: () => release(entry),
    };
  };
  return {
    hold,
    hasRoomFor,
    /**
     * For a user who waits for room: cuts an answer that stands still, of a user who holds more than they do. What they
     * ask for does not count: many users who each hold less than one large answer would keep all the others out.
     */
    makeRoom: (user: string, bytes: number): void => {
      if (hasRoomFor(bytes)) return;
      const most = greediest();
      if (most.bytes <= (byUser.get(user) ?? 0)) return;
      const since = performance.now() - patienceWithOthersWaiting;
      cutLargestOf(most.user, ({ movedAt }) => movedAt < since);
    },
  };
};

export type UnreadAnswers = ReturnType<typeof unreadAnswers>;

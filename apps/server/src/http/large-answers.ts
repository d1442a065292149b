import type { ServerResponse } from 'node:http';
import type { FairQueue } from './fair-queue.ts';
import { fairQueue } from './fair-queue.ts';
import type { Unread, UnreadAnswers } from './unread-answers.ts';

export interface LargeAnswerLimits {
  /** Answers over 1 MiB of one user at a time. */
  readonly largeAnswersPerUser: number;
}

/** The right to make an answer. */
export interface Ticket {
  /** Asks to go on beyond the size of a small answer; refused when that is not possible at once. */
  enlarge(): boolean;
  /** The answer is made; what is left is to send it. */
  made(): void;
  readonly unread: Unread;
  /** Not needed any more; harmless when repeated. */
  release(): void;
}

export interface Wanted {
  readonly user: string;
  readonly response: ServerResponse;
  readonly gone: AbortSignal;
  /** Known to be large from the last time: how many bytes it will hold. */
  readonly largeBytes: number | undefined;
  /** Made whole before it is sent: one at a time. */
  readonly isHeld: boolean;
}

/** Answers that may be large, and nobody knows yet. */
const mostUnknown = 8;
const mostUnknownOfOne = 2;
const mostHeldMade = 1;
const patience = 5_000;
const lookInterval = 500;
/** What is set aside for an answer that is sent as it is made: a page of its source, and the pieces made of it. */
export const bytesOfStream = 4 * 1024 * 1024;
/** … and for one that is made whole, the first time. */
export const bytesOfHeld = 32 * 1024 * 1024;

/** Counts by user, and in all. */
export const counter = () => {
  const counts = new Map<string, number>();
  let total = 0;
  const add = (user: string, change: 1 | -1): void => {
    total += change;
    const count = (counts.get(user) ?? 0) + change;
    if (count > 0) counts.set(user, count);
    else counts.delete(user);
  };
  return { add, of: (user: string): number => counts.get(user) ?? 0, total: (): number => total };
};

/** Deals out tickets: small answers do not wait for large ones, and users take turns. */
export const largeAnswers = (limits: LargeAnswerLimits, ledger: UnreadAnswers) => {
  const unknown = counter();
  const large = counter();
  let heldMade = 0;
  // A client that asks many things at once has small answers as a rule, and each has its turn soon.
  const small: FairQueue = fairQueue({ most: 4_096, mostOfOne: 128, patience });
  const queue: FairQueue = fairQueue({ most: 1_024, mostOfOne: 16, patience });

  /** Room is made for those who wait, as long as there are any. */
  const waitingForRoom = new Set<Wanted>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    for (const { user, largeBytes = 0 } of waitingForRoom) ledger.makeRoom(user, largeBytes);
    queue.retry();
    if (waitingForRoom.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const mayBeLarge = ({ user, isHeld }: Wanted, bytes: number): boolean =>
    large.of(user) < limits.largeAnswersPerUser && (!isHeld || heldMade < mostHeldMade) && ledger.hasRoomFor(bytes);

  const ticketOf = (wanted: Wanted, startsLarge: boolean): Ticket => {
    const { user, response, isHeld } = wanted;
    const unread = ledger.hold(user, response);
    let isLarge = false;
    let isMaking = false;
    let isDone = false;
    const made = (): void => {
      if (isMaking) heldMade -= 1;
      isMaking = false;
      queue.retry();
    };
    const grow = (): void => {
      isLarge = true;
      isMaking = isHeld;
      large.add(user, 1);
      if (isHeld) heldMade += 1;
      else unread.add(bytesOfStream);
    };
    const release = (): void => {
      if (isDone) return;
      isDone = true;
      unread.release();
      if (isLarge) large.add(user, -1);
      else unknown.add(user, -1);
      made();
      small.retry();
    };
    if (startsLarge) grow();
    else unknown.add(user, 1);
    const enlarge = (): boolean => {
      if (isLarge) return true;
      if (queue.length > 0 || !mayBeLarge(wanted, isHeld ? bytesOfHeld : bytesOfStream)) return false;
      unknown.add(user, -1);
      grow();
      small.retry();
      return true;
    };
    return { enlarge, made, unread, release };
  };

  const enterLarge = async (wanted: Wanted, bytes: number): Promise<Ticket | undefined> => {
    const take = (): Ticket | undefined => (mayBeLarge(wanted, bytes) ? ticketOf(wanted, true) : undefined);
    waitingForRoom.add(wanted);
    timer ??= setInterval(look, lookInterval).unref();
    return queue.enter(wanted.user, take, wanted.gone).finally(() => waitingForRoom.delete(wanted));
  };
  return {
    enter: (wanted: Wanted): Promise<Ticket | undefined> => {
      const { user, largeBytes, gone } = wanted;
      if (largeBytes !== undefined) return enterLarge(wanted, largeBytes);
      const isFree = (): boolean => unknown.total() < mostUnknown && unknown.of(user) < mostUnknownOfOne;
      return small.enter(user, () => (isFree() ? ticketOf(wanted, false) : undefined), gone);
    },
  };
};

export type LargeAnswers = ReturnType<typeof largeAnswers>;

import type { UserId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Display } from '../display.ts';
import type { ProgressFile } from './progress-file.ts';

export interface Rebuilding {
  readonly store: Store;
  /** Counts users. */
  readonly display: Display;
  /** Requests an end after the current step. */
  readonly signal: AbortSignal;
  /** Reports a user that could not be rebuilt. */
  readonly report: (text: string) => void;
}

export type Ended = 'finished' | 'interrupted' | 'unknown user' | 'with faults';

type User = NonNullable<Awaited<ReturnType<Store['users']['find']>>>;

const isUnavailable = (error: unknown): boolean => error instanceof Error && error.name === 'StoreUnavailable';

/** Rebuilds one user in steps; false when it was interrupted. */
const rebuildOnce = async ({ store, display, signal }: Rebuilding, user: User, before: number): Promise<boolean> => {
  for await (const { done, of } of store.projections.rebuild(user.account)) {
    if (signal.aborted) return false;
    display.update(before + (of > 0 ? done / of : 0));
  }
  return !signal.aborted;
};

const mostTries = 5;
const pause = 1_000;

/**
 * Like `rebuildOnce`, with up to five attempts: writes kept changing the user's data, or the store was unavailable for
 * a moment.
 */
const rebuildUser = async (rebuilding: Rebuilding, user: User, before: number): Promise<boolean> => {
  for (let tried = 1; ; tried += 1)
    try {
      return await rebuildOnce(rebuilding, user, before);
    } catch (error) {
      if (!isUnavailable(error) || tried === mostTries) throw error;
      await sleep(pause);
    }
};

export const rebuildOne = async (rebuilding: Rebuilding, id: UserId): Promise<Ended> => {
  const { store, display } = rebuilding;
  const user = await store.users.find(id);
  if (!user) return 'unknown user';
  display.update(0, 1);
  return (await rebuildUser(rebuilding, user, 0)) ? 'finished' : 'interrupted';
};

const countUsers = async ({ users }: Store, after: UserId | undefined): Promise<number> => {
  let count = 0;
  for await (const page of users.all(after)) count += page.length;
  return count;
};

/** Rebuilds one of many users: a fault of one user does not stop the others, an unavailable store does. */
const attempt = async (rebuilding: Rebuilding, user: User, before: number): Promise<boolean | 'fault'> => {
  try {
    return await rebuildUser(rebuilding, user, before);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    rebuilding.report(`${JSON.stringify(user.id)} could not be rebuilt: ${(error as Error).message}`);
    return 'fault';
  }
};

/**
 * Runs after all are rebuilt: a verdict on a quest is final, so that the progress of all participants must be correct
 * first.
 */
const judgeQuests = async ({ users, projections }: Store): Promise<void> => {
  for await (const page of users.all()) for (const { account } of page) await projections.judge(account);
};

/** Rebuilds all users after the one in the progress file. An unfinished user is rebuilt from the start. */
export const rebuildAll = async (rebuilding: Rebuilding, file: ProgressFile): Promise<Ended> => {
  const { store, display } = rebuilding;
  const after = await file.read();
  display.update(0, await countUsers(store, after));
  let done = 0;
  let faults = 0;
  for await (const page of store.users.all(after))
    for (const user of page) {
      const ended = await attempt(rebuilding, user, done);
      if (ended === false) return 'interrupted';
      if (ended === 'fault') faults += 1;
      await file.write(user.id);
      done += 1;
      display.update(done);
    }
  if (faults === 0) await judgeQuests(store);
  await file.remove();
  return faults > 0 ? 'with faults' : 'finished';
};

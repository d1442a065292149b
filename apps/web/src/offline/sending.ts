import type { Deed, Outbox, SentDeed } from '@flashcards/client-sdk/offline';
import { makeOutbox } from '@flashcards/client-sdk/offline';
import { effect } from '@preact/signals';
import { needsSignIn } from '../problem.ts';
import { client, expire, session, signIns } from '../session.ts';
import { answersIn } from './answers-in.ts';
import { channelNamed } from './channel.ts';
import { database, databaseOf, isOffline } from './device.ts';
import type { CountedStorage } from './storage.ts';
import { storageIn } from './storage.ts';
import { refused, unsent } from './unsent.ts';

/** Milliseconds until a failed attempt is repeated. */
const pause = 30_000;
const channel = channelNamed('flashcards.deeds');

const onSent = (sent: SentDeed): void => {
  const isUndone = sent.deed.kind === 'undo' && sent.refusal?.code === 'review_not_found';
  if (sent.refusal && !isUndone) refused.value = [...refused.value, sent];
};

/**
 * One page of the browser sends at a time. Outside of a secure context pages have no lock, and where a page may keep
 * nothing some browsers refuse it; a review counts once anyway.
 */
const exclusively = async (send: () => Promise<void>): Promise<void> => {
  const locks = (await database()) && (navigator.locks as LockManager | undefined);
  await (locks ? locks.request('flashcards.send', send) : send());
};

interface Opened {
  readonly storage: CountedStorage;
  readonly outbox: Outbox;
}

const userOf = (value: typeof session.value): string | undefined => (value.state === 'none' ? undefined : value.user);

const openedFor = (user: string): Opened => {
  const kept = storageIn(() => databaseOf(user));
  // What a learner left is not sent as another who signs in meanwhile.
  const isMine = (): boolean => userOf(session.peek()) === user;
  const storage: CountedStorage = { ...kept, oldest: async (count) => (isMine() ? kept.oldest(count) : []) };
  return { storage, outbox: makeOutbox(client, { storage, onSent, exclusively }) };
};

let owner: string | undefined;
let current: Opened | undefined;

/** Of the learner who is signed in. */
const outboxOf = (user: string | undefined): Opened | undefined => {
  if (user === owner) return current;
  owner = user;
  refused.value = [];
  current = user === undefined ? undefined : openedFor(user);
  return current;
};

let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
let isMore = false;

const show = async (problem: unknown): Promise<void> => {
  if (!current) return;
  const { storage } = current;
  const [waiting, isLasting] = [await storage.count(), await storage.isLasting()];
  const answers = waiting === 0 ? 0 : answersIn((await storage.oldest(waiting)).map(({ deed }) => deed));
  if (current?.storage === storage) unsent.value = { waiting, answers, problem, isLasting };
};

/** Whether all was sent. */
const attempt = async (): Promise<boolean> => {
  const mine = outboxOf(userOf(session.peek()));
  if (!mine || isOffline()) {
    await show(undefined);
    return false;
  }
  try {
    await mine.outbox.send();
    await show(undefined);
    channel.postMessage('sent');
    return true;
  } catch (error) {
    if (mine !== current) return true;
    if (needsSignIn(error)) expire();
    else timer = setTimeout(() => void sendWaiting(), pause);
    await show(error);
    return false;
  }
};

const attempts = async (): Promise<void> => {
  clearTimeout(timer);
  do isMore = false;
  while ((await attempt()) && isMore);
};

/** Sends what waits. Resolves when it is sent, or has to wait longer. */
export const sendWaiting = (): Promise<void> => {
  isMore = true;
  return (sending ??= attempts().finally(() => (sending = undefined)));
};

/** Keeps what the learner did, and sends it behind. */
export const keepDeed = async (deed: Deed): Promise<void> => {
  const mine = outboxOf(userOf(session.peek()));
  if (!mine) throw new Error('nobody is signed in');
  await mine.outbox.add(deed);
  await show(unsent.peek().problem);
  void sendWaiting();
};

/** To be called once: sends what an earlier visit left, and whenever it may succeed. */
export const startSending = (): void => {
  effect(() => {
    const { value } = session;
    void signIns.value;
    outboxOf(userOf(value));
    if (value.state === 'open') void sendWaiting();
  });
  addEventListener('online', () => void sendWaiting());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void sendWaiting();
  });
  channel.addEventListener('message', () => void show(unsent.peek().problem));
};

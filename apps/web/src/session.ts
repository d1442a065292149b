import type { UserProfile } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';
import { signal } from '@preact/signals';
import { kept } from './kept.ts';

const tokenKey = 'flashcards.token';
const keptToken = kept(tokenKey);
const userKey = 'flashcards.user';
const keptUser = kept(userKey);
const keptName = kept('flashcards.name');
/** The id of the card that is about to be shown. */
export const keptCard = kept('flashcards.card');

/** `expired`: the service refused the token; what is on the page stays until the learner has signed in again. */
type Session = { readonly state: 'none' } | ({ readonly state: 'open' | 'expired' } & Person);

interface Person {
  /** The userID of the service. */
  readonly user: string;
  /** For people: an issuer's userID tells nobody anything. */
  readonly name: string;
}

const opened = (): Session => {
  const user = keptUser.get();
  return keptToken.get() === undefined || user === undefined
    ? { state: 'none' }
    : { state: 'open', user, name: keptName.get() ?? user };
};

export const session = signal<Session>(opened());
/** Grows with each sign-in: whoever waits for one tries again. */
export const signIns = signal(0);

/** The instant until which the service wants no requests, in milliseconds. */
export const quietUntil = signal(0);

/** A wait that nobody notices, in milliseconds. */
const shortWait = 2000;

export const client = createClient({
  baseUrl: '/api',
  // Another tab may have signed in meanwhile.
  token: () => keptToken.get() ?? '',
  onToken: keptToken.set,
  hooks: {
    onRetry: ({ status, milliseconds }) => {
      if (status !== undefined && milliseconds > shortWait)
        quietUntil.value = Math.max(quietUntil.value, Date.now() + milliseconds);
    },
  },
});

/** What an identity provider says of a learner. */
export interface Identity extends Person {
  readonly idToken: string;
  readonly rawAccessToken?: string;
}

/** Milliseconds for which an account is new. */
const newAccount = 60_000;

/** A new learner's day ends in the night, as in Anki, and not at midnight. */
const endsInTheNight = async ({ createdAt, longestStreak }: UserProfile): Promise<void> => {
  const isNew = Math.abs(Date.now() - createdAt.getTime()) < newAccount && longestStreak === 0;
  if (isNew) await client.account.setSettings({ dayRolloverHour: 4 });
};

/** Signs in. A new user has a new account, in this browser's time zone. Nothing of another user stays. */
export const openSession = async ({ user, name: called, ...tokens }: Identity): Promise<void> => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { value } = session;
  if (value.state !== 'none' && value.user !== user) await leave();
  await client.account.signIn({ userID: user, ...tokens, timeZone });
  const profile = await client.account.get({ detail: 'full' }).catch(() => undefined);
  if (profile) await endsInTheNight(profile).catch(() => undefined);
  const name = profile?.displayName ?? called;
  keptUser.set(user);
  keptName.set(name);
  session.value = { state: 'open', user, name };
  signIns.value += 1;
};

/** Shows another name of the learner from now on. */
export const rename = (name: string): void => {
  const { value } = session;
  keptName.set(name);
  if (value.state !== 'none') session.value = { ...value, name };
};

/** Signs in with the development provider. */
export const signIn = async (name: string): Promise<void> => {
  const idToken = await client.account.issueIdToken(name);
  await openSession({ user: name, name, idToken });
};

/** Nothing of the account stays on the page, its address included. */
const close = (): void => {
  history.replaceState(null, '', '/');
  session.value = { state: 'none' };
};

/** Leaves the session. Nothing of the account stays in this browser. */
export const leave = async (): Promise<void> => {
  const { value } = session;
  for (const each of [keptToken, keptUser, keptName, keptCard]) each.set(undefined);
  close();
  // It may refuse, where it keeps nothing.
  await Promise.allSettled([
    value.state !== 'none' && import('./offline/database.ts').then(({ deleteDatabase }) => deleteDatabase(value.user)),
    (globalThis.caches as CacheStorage | undefined)?.delete('media'),
  ]);
};

/** The learner has signed in again in another tab. */
const resume = (): void => {
  const { value } = session;
  if (value.state === 'none') return;
  keptToken.set(localStorage.getItem(tokenKey) ?? undefined);
  session.value = { ...value, state: 'open' };
  signIns.value += 1;
};

// Signed out or in by another tab: the learner means all of them. That tab has seen to what the browser keeps. A tab that
// slept hears of it late, so what counts is who is signed in by now.
addEventListener('storage', ({ key }) => {
  const { value } = session;
  // Other tabs write past what this one remembers.
  const user = localStorage.getItem(userKey);
  const isSame = user === (value.state === 'none' ? null : value.user);
  if (key === tokenKey && isSame) resume();
  if (key !== userKey || isSame) return;
  if (user === null) close();
  else location.reload();
});

/** Ends the session here. A token that no longer counts has ended already. */
export const signOut = async (): Promise<void> => {
  await client.account.signOut().catch(() => undefined);
  await leave();
};

/** Sends what waits here, then ends every session of the learner, this one included. */
export const signOutEverywhere = async (): Promise<void> => {
  const { sendWaiting } = await import('./offline/sending.ts');
  await sendWaiting();
  await client.account.signOutEverywhere();
  await leave();
};

/** To be called when the service refuses the token. */
export const expire = (): void => {
  const { value } = session;
  if (value.state === 'open') session.value = { ...value, state: 'expired' };
};

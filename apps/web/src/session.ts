import { createClient } from '@flashcards/client-sdk';
import { signal } from '@preact/signals';
import { kept } from './kept.ts';
import { deleteDatabase } from './offline/database.ts';

const keptToken = kept('flashcards.token');
const keptUser = kept('flashcards.user');

/** `expired`: the service refused the token; what is on the page stays until the learner has signed in again. */
type Session = { readonly state: 'none' } | { readonly state: 'open' | 'expired'; readonly user: string };

const opened = (): Session => {
  const user = keptUser.get();
  return keptToken.get() === undefined || user === undefined ? { state: 'none' } : { state: 'open', user };
};

export const session = signal<Session>(opened());
/** Grows with each sign-in: whoever waits for one tries again. */
export const signIns = signal(0);

export const client = createClient({
  baseUrl: '/api',
  token: keptToken.get(),
  onToken: keptToken.set,
});

/** Signs in with the development provider. A new name makes a new account, in this browser's time zone. */
export const signIn = async (name: string): Promise<void> => {
  const idToken = await client.account.issueIdToken(name);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await client.account.signIn({ userID: name, idToken, timeZone });
  keptUser.set(name);
  session.value = { state: 'open', user: name };
  signIns.value += 1;
};

/** Nothing of the learner stays in the browser. */
const forget = async (): Promise<void> => {
  const user = keptUser.get();
  keptToken.set(undefined);
  keptUser.set(undefined);
  session.value = { state: 'none' };
  await Promise.all([
    user !== undefined && deleteDatabase(user),
    (globalThis.caches as CacheStorage | undefined)?.delete('media'),
  ]);
};

/** Ends the session here. A token that no longer counts has ended already. */
export const signOut = async (): Promise<void> => {
  await client.account.signOut().catch(() => undefined);
  await forget();
};

export const signOutEverywhere = async (): Promise<void> => {
  await client.account.signOutEverywhere();
  await forget();
};

/** To be called when the service refuses the token. */
export const expire = (): void => {
  const { value } = session;
  if (value.state === 'open') session.value = { ...value, state: 'expired' };
};

/** Leaves the expired session, for another learner. */
export const leave = forget;

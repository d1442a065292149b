import type { UserId } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { checkGiven, method, passing } from '../method.ts';
import { hexOf } from '../random-id.ts';
import { bytesOf, subjectOf } from '../subject-of.ts';
import type { ExportStream } from './account-export.ts';
import { withParsed } from './account-export.ts';
import type { StudySettings } from './study-settings.ts';

/** Who signs in, and what shows that it is them. */
export interface SignIn {
  /** The subject of `idToken`; read from it when left out. */
  readonly userID?: string | undefined;
  /** From the identity provider; its subject must be `userID`. */
  readonly idToken: string;
  /** Of the identity provider, where it gave one; blank when left out. */
  readonly rawAccessToken?: string | undefined;
  /** The hash of `rawAccessToken`; made by SHA-256 when left out, which a browser can do on https and localhost only. */
  readonly accessToken?: string | undefined;
  /** Whether later calls of this client use the new token; true. */
  readonly keepToken?: boolean | undefined;
}

/** A learner's account: totals as of today, and settings. */
export interface UserProfile extends StudySettings {
  readonly id: UserId;
  /** All XP: from reviews, goals and quests. */
  readonly xp: number;
  /** XP from reviews only. */
  readonly reviewXp: number;
  /** Days of the present run of active days. */
  readonly streak: number;
  /** Days of the longest one. */
  readonly longestStreak: number;
  readonly createdAt: Date;
}

/** Signing in and one's account. */
export interface Account {
  /**
   * Signs in, and makes the account if it is new. The client keeps the token for its later calls, unless `keepToken` is
   * false. Refused with `user_mismatch` when the id token is not good for this user.
   *
   * @example
   * ```ts
   * const { token } = await client.account.signIn({ idToken });
   * ```
   */
  signIn(request: SignIn, options?: CallOptions): Call<{ readonly token: string }>;
  /**
   * XP, streak and settings.
   *
   * @example
   * ```ts
   * const { xp, streak, newCardsPerDay = Infinity } = await client.account.get();
   * ```
   */
  get(options?: CallOptions): Call<UserProfile>;
  /**
   * Changes settings. Those left out stay: they are read first, and what another client changes in between is changed
   * back. `newCardsPerDay: undefined` is no limit. Days that have passed stay as they were written.
   *
   * @example
   * ```ts
   * await client.account.updateSettings({ timeZone: 'Europe/Rome' });
   * ```
   */
  updateSettings(settings: Partial<StudySettings>, options?: CallOptions): Call<void>;
  /**
   * Makes every token of the learner invalid, the client's own too. Where its answer was lost, the repeat may be refused
   * with `invalid_token`, for its token is no longer one.
   */
  signOutEverywhere(options?: CallOptions): Call<void>;
  /**
   * Everything the service holds of the learner, as the bytes of one JSON object; docs/export.md of the service tells
   * what is in it. They come at the speed at which they are read. A stream that is cut off ends with an error.
   *
   * @example
   * ```ts
   * await writeFile('flashcards.json', await client.account.exportData()); // of node:fs/promises
   * const { cards, reviews } = await (await client.account.exportData()).parsed();
   * ```
   */
  exportData(options?: CallOptions): Call<ExportStream>;
  /**
   * Deletes the account with all it holds, and forgets the token. Never retried: the token dies with the account.
   *
   * @example
   * ```ts
   * await client.account.delete();
   * ```
   */
  delete(options?: CallOptions): Call<void>;
  /**
   * An id token from the development identity provider, which only a server on this machine without another one has.
   *
   * @example
   * ```ts
   * const idToken = await client.account.issueIdToken('ada');
   * ```
   */
  issueIdToken(userID: string, options?: CallOptions): Call<string>;
}

/** SHA-256 of no bytes, in base64. */
const hashOfBlank = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** What sign-in sends as accessToken: the lower-case hex SHA-256 of the raw one (contract, section 3). */
const hashedAccessToken = async (rawAccessToken: string): Promise<string> => {
  // A page that is served over plain http has no `crypto.subtle`, and needs none for this one.
  if (rawAccessToken === '') return hexOf(bytesOf(hashOfBlank));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rawAccessToken));
  return hexOf(new Uint8Array(digest));
};

export const account = {
  signIn: method('signIn', (call, { name, session }) => async (request, options) => {
    const known = 'a sign-in, as { idToken, userID, rawAccessToken, accessToken, keepToken }';
    const { idToken, rawAccessToken = '', ...given } = anObject(name, known, request);
    const { userID = subjectOf(name, idToken), accessToken, keepToken = true } = given;
    const hashed = accessToken ?? (await hashedAccessToken(rawAccessToken));
    const { token } = await call({ user: userID as UserId, rawAccessToken, accessToken: hashed, idToken }, options);
    if (keepToken) await session.keep(token);
    return { token };
  }),
  get: passing('getUser'),
  updateSettings: method('updateSettings', (call, { name, callTo }) => async (settings, options) => {
    const known = 'settings, as { timeZone, dayRolloverHour, newCardsPerDay, desiredRetention }';
    const isWhole = checkGiven(name, 'updateSettings', anObject(name, known, settings));
    const present = isWhole ? undefined : await callTo('getUser')({}, options);
    await call({ ...present, ...settings } as StudySettings, options);
  }),
  signOutEverywhere: passing('signOutEverywhere'),
  exportData: method(
    'exportUserData',
    (_, { stream }) =>
      async (options) =>
        withParsed(await stream({}, options)),
  ),
  delete: method('deleteUser', (call, { session }) => async (options) => {
    await call({}, options);
    session.forget();
  }),
  issueIdToken: method(
    'issueIdToken',
    (call) => async (userID, options) => (await call({ userID: userID as UserId }, options)).idToken,
  ),
} satisfies MethodsOf<Account>;

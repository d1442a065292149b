import type { GoalId, QuestId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing, showing } from '../method.ts';
import { hexOf } from '../random-id.ts';
import { bytesOf, subjectOf } from '../subject-of.ts';
import type { ExportStream } from './account-export.ts';
import { withParsed } from './account-export.ts';
import type { WithName } from './with-name.ts';
import type { SomeSettings, StudySettings } from './study-settings.ts';
import type { Session, SignInOptions } from './sessions.ts';

/** The credentials of a sign-in. */
export interface SignIn {
  /** The subject of `idToken`. If left out, it is read from the token. */
  readonly userID?: string | undefined;
  /** Issued by the identity provider. Its subject must be `userID`. */
  readonly idToken: string;
  /** Issued by the identity provider. Sent as an empty text if left out. */
  readonly rawAccessToken?: string | undefined;
  /**
   * The SHA-256 hash of `rawAccessToken`, in lower-case hexadecimal. If left out, it is computed, which browsers allow
   * only on https and localhost.
   */
  readonly accessToken?: string | undefined;
  /** The time zone of the account, if this sign-in creates it. */
  readonly timeZone?: string | undefined;
  /** Whether later calls of this client use the new token. Default true. */
  readonly keepToken?: boolean | undefined;
}

/** A learner's account: totals as of today, and settings. */
export interface UserProfile extends StudySettings {
  readonly id: UserId;
  /** Total XP, from reviews, goals and quests. */
  readonly xp: number;
  /** XP from reviews only. */
  readonly reviewXp: number;
  /** Length of the current run of active days, in days. */
  readonly streak: number;
  /** Length of the longest run, in days. */
  readonly longestStreak: number;
  readonly createdAt: Date;
}

/** An account with the learner's name and preferences. */
export interface FullProfile extends UserProfile, WithName {
  /** What clients keep: any JSON, `{}` if they keep nothing. */
  readonly preferences: unknown;
}

/** Ids of things, and paths of folders. */
export interface ChangedThings {
  readonly sets: readonly SetId[];
  readonly folders: readonly FolderPath[];
  readonly goals: readonly GoalId[];
  readonly quests: readonly QuestId[];
  readonly sharedFolders: readonly SharedFolderId[];
}

/** What a client should load again. */
export interface ChangesSince {
  /** For the next call. */
  readonly cursor: string;
  readonly changed: ChangedThings;
  readonly deleted: ChangedThings;
  /** Too much has changed to list: load everything. */
  readonly reset: boolean;
}

/** Options of `client.account.changes`. */
export interface ChangesOptions extends CallOptions {
  /** The `cursor` of an earlier answer. If left out, nothing is listed, and the answer's `cursor` is of now. */
  readonly since?: string | undefined;
}

/** Sign-in and the learner's own account. */
export interface Account {
  /**
   * Signs in, and creates the account if it does not exist. The client uses the token for later calls, unless
   * `keepToken` is false. Refused with `user_mismatch` if the id token is not valid for this user.
   *
   * @example
   * ```ts
   * const { token } = await client.account.signIn({ idToken });
   * ```
   */
  signIn(request: SignIn, options?: CallOptions): Call<{ readonly token: string }>;
  /** The same with display name and preferences. */
  get(options: DetailOptions): Call<FullProfile>;
  /**
   * Returns XP, streak and settings.
   *
   * @example
   * ```ts
   * const { xp, streak, newCardsPerDay = Infinity } = await client.account.get();
   * ```
   */
  get(options?: CallOptions): Call<UserProfile>;
  /**
   * Replaces all study settings. `newCardsPerDay: undefined` means no limit. Days already recorded do not change.
   *
   * @example
   * ```ts
   * await client.account.updateSettings({ ...(await client.account.get()), timeZone: 'Europe/Rome' });
   * ```
   */
  updateSettings(settings: StudySettings, options?: CallOptions): Call<void>;
  /**
   * Changes only these settings, at least one, in one request. `preferences` is any JSON of at most 16 KiB and 32
   * levels, for this and other clients of the learner; it is replaced as a whole.
   *
   * @example
   * ```ts
   * await client.account.setSettings({ newCardsPerDay: 30, preferences: { theme: 'dark' } });
   * const { preferences } = await client.account.get({ detail: 'full' });
   * ```
   */
  setSettings(settings: SomeSettings, options?: CallOptions): Call<void>;
  /**
   * Sets the name by which people in the same quests and shared folders see the learner: 1 to 60 characters without
   * control or direction characters. `undefined` removes it.
   *
   * @example
   * ```ts
   * await client.account.setProfile({ displayName: 'Ada' });
   * ```
   */
  setProfile(profile: WithName, options?: CallOptions): Call<void>;
  /**
   * Returns what is needed to sign in with the identity provider. Needs no token.
   *
   * @example
   * ```ts
   * const { issuer, clientID, scopes } = await client.account.signInOptions();
   * ```
   */
  signInOptions(options?: CallOptions): Call<SignInOptions>;
  /**
   * Ends the session of this client's token, and forgets the token. If the response is lost, the retry may be refused
   * with `invalid_token`, because the session has already ended.
   *
   * @example
   * ```ts
   * await client.account.signOut();
   * ```
   */
  signOut(options?: CallOptions): Call<void>;
  /**
   * Lists the sessions in which the learner is signed in, newest first; at most 100.
   *
   * @example
   * ```ts
   * const others = (await client.account.sessions()).filter(({ current }) => !current);
   * ```
   */
  sessions(options?: CallOptions): Call<readonly Session[]>;
  /**
   * Ends a session, by its id. Refused with `session_not_found` if it has ended.
   *
   * @example
   * ```ts
   * for (const { id } of others) await client.account.endSession(id);
   * ```
   */
  endSession(session: string, options?: CallOptions): Call<void>;
  /**
   * Returns what changed since an earlier call, so that a client loads only that again. Ask without `since` before
   * loading everything. Ask again at once while an answer lists 1,000 things. A change may be listed twice.
   *
   * @example
   * ```ts
   * const { cursor, changed, deleted, reset } = await client.account.changes({ since });
   * ```
   */
  changes(options?: ChangesOptions): Call<ChangesSince>;
  /**
   * Invalidates all tokens of the learner, including this client's. If the response is lost, the retry may be refused
   * with `invalid_token`, because its token is already invalid.
   */
  signOutEverywhere(options?: CallOptions): Call<void>;
  /**
   * Returns all data that the service stores about the learner, as a stream of one JSON object, described in the
   * service's docs/export.md. The server sends as fast as the stream is read. A truncated stream ends with an error.
   *
   * @example
   * ```ts
   * await writeFile('flashcards.json', await client.account.exportData()); // of node:fs/promises
   * const { cards, reviews } = await (await client.account.exportData()).parsed();
   * ```
   */
  exportData(options?: CallOptions): Call<ExportStream>;
  /**
   * Deletes the account and all its data, and forgets the token. Never retried, because the token becomes invalid with
   * the account.
   *
   * @example
   * ```ts
   * await client.account.delete();
   * ```
   */
  delete(options?: CallOptions): Call<void>;
  /**
   * Returns an id token from the development identity provider. Only a local server without another provider has one.
   *
   * @example
   * ```ts
   * const idToken = await client.account.issueIdToken('ada');
   * ```
   */
  issueIdToken(userID: string, options?: CallOptions): Call<string>;
}

/** SHA-256 of the empty text, in base64. */
const hashOfBlank = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** The value of accessToken at sign-in: the lower-case hexadecimal SHA-256 of the raw token (contract, section 3). */
const hashedAccessToken = async (rawAccessToken: string): Promise<string> => {
  // A page on plain http has no `crypto.subtle`; an empty token needs none.
  if (rawAccessToken === '') return hexOf(bytesOf(hashOfBlank));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rawAccessToken));
  return hexOf(new Uint8Array(digest));
};

export const account = {
  signIn: method('signIn', (call, { name, session }) => async (request, options) => {
    const known = 'a sign-in, as { idToken, userID, rawAccessToken, accessToken, timeZone, keepToken }';
    const { idToken, rawAccessToken = '', ...given } = anObject(name, known, request);
    const { userID = subjectOf(name, idToken), accessToken, timeZone, keepToken = true } = given;
    const hashed = accessToken ?? (await hashedAccessToken(rawAccessToken));
    const body = { user: userID as UserId, rawAccessToken, accessToken: hashed, idToken };
    const { token } = await call(body, options, { query: { timeZone } });
    if (keepToken) await session.keep(token);
    return { token };
  }),
  get: showing('getUser'),
  updateSettings: method('updateSettings', (call, { name }) => async (settings, options) => {
    const known = 'settings, as { timeZone, dayRolloverHour, newCardsPerDay, desiredRetention }';
    await call(anObject(name, known, settings), options);
  }),
  setSettings: method('setSettings', (call, { name }) => async (given, options) => {
    const known = 'settings, as { timeZone, dayRolloverHour, newCardsPerDay, desiredRetention, preferences }';
    await call({ settings: anObject(name, known, given) }, options);
  }),
  setProfile: method('setProfile', (call, { name }) => async (profile, options) => {
    const { displayName } = anObject(name, 'a profile, as { displayName }', profile);
    await call({ displayName }, options);
  }),
  signInOptions: passing('signInOptions'),
  signOut: method('signOut', (call, { session }) => async (options) => {
    await call({}, options);
    session.forget();
  }),
  sessions: passing('listSessions'),
  endSession: passing('endSession', 'session'),
  changes: method(
    'getChanges',
    (call) =>
      ({ since = '', ...options } = {}) =>
        call({ since }, options),
  ),
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

import type { UserId } from '@flashcards/kernel';
import { hashedAccessToken } from '../access-token.ts';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { GivenTo, Reply } from '../operation.ts';
import type { Session } from '../session.ts';

/** Who signs in, and what shows that it is them. */
export interface SignIn {
  readonly userID: string;
  /** From the identity provider; its subject must be `userID`. */
  readonly idToken: string;
  readonly rawAccessToken: string;
  /** The hash of `rawAccessToken`; made by SHA-256 when left out, which a browser can do on https and localhost only. */
  readonly accessToken?: string | undefined;
  /** Whether later calls of this client use the new token; true. */
  readonly keepToken?: boolean | undefined;
}

/** A learner's account: totals as of today, and settings. */
export type UserProfile = Reply<'getUser'>;
/** How a learner studies; `newCardsPerDay` is `undefined` for no limit. */
export type StudySettings = GivenTo<'updateSettings'>;

/** Signing in and one's account. */
export interface AccountOperations {
  /** Signs in, and makes the account if it is new. The client keeps the token for its later calls. */
  signIn(request: SignIn, options?: CallOptions): Promise<{ readonly token: string }>;
  /** XP, streak and settings. */
  getUser(options?: CallOptions): Promise<UserProfile>;
  /** Replaces all settings. Days that have passed stay as they were written. */
  updateSettings(settings: StudySettings, options?: CallOptions): Promise<void>;
  /** Makes every token of the learner invalid, the client's own too. */
  signOutEverywhere(options?: CallOptions): Promise<void>;
  /** An id token from the development identity provider, which only a server on this machine without another has. */
  issueIdToken(userID: string, options?: CallOptions): Promise<string>;
}

export const accountOperations = (call: Call, session: Session): AccountOperations => ({
  signIn: async ({ userID, idToken, rawAccessToken, accessToken, keepToken = true }, options) => {
    const { token } = await call(
      'signIn',
      {
        userID: userID as UserId,
        rawAccessToken,
        accessToken: accessToken ?? (await hashedAccessToken(rawAccessToken)),
        idToken,
      },
      options,
    );
    if (keepToken) session.keep(token);
    return { token };
  },
  getUser: (options) => call('getUser', {}, options),
  updateSettings: async (settings, options) => {
    await call('updateSettings', settings, options);
  },
  signOutEverywhere: async (options) => {
    await call('signOutEverywhere', {}, options);
  },
  issueIdToken: async (userID, options) => (await call('issueIdToken', { userID: userID as UserId }, options)).idToken,
});

import type { Session, User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';

/** The tokens that a learner gets from their identity provider. */
export interface PresentedTokens {
  readonly idToken: string;
  readonly rawAccessToken: string;
}

/** An OpenID Connect provider, which authenticates learners. */
export interface IdentityProvider {
  /**
   * Whether the id token is genuine, issued for our audience, currently valid, has exactly this user as its subject,
   * and, if it has a token hash, was issued together with this access token. False in case of doubt.
   */
  vouchesFor(user: UserId, tokens: PresentedTokens): Promise<boolean>;
}

export interface AccessTokenHash {
  /** Whether `hashed` is `raw` hashed in one of the forms of contract section 3; compared in constant time. */
  matches(raw: string, hashed: string): boolean;
}

export interface ServiceTokens {
  /** The token of a session, with the user's present token version. It expires with the session. */
  issue(user: User, session: Session): string;
}

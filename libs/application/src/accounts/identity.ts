import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';

/** What a learner brings from their identity provider. */
export interface PresentedTokens {
  readonly idToken: string;
  readonly rawAccessToken: string;
}

/** Who vouches for learners: an OpenID Connect provider. */
export interface IdentityProvider {
  /**
   * Whether the id token is genuine, meant for us, in force, its subject exactly this user, and issued together with
   * this access token where it names one. Fails closed.
   */
  vouchesFor(user: UserId, tokens: PresentedTokens): Promise<boolean>;
}

export interface AccessTokenHash {
  /** Whether `hashed` is `raw` hashed in one of the forms of contract section 3; compared in constant time. */
  matches(raw: string, hashed: string): boolean;
}

export interface ServiceTokens {
  /** A token for the user, under their present token version. */
  issue(user: User): string;
}

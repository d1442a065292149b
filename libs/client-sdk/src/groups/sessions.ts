import type { SessionId } from '@flashcards/kernel';

/** What a client needs to sign in with the service's identity provider, by OpenID Connect. */
export interface SignInOptions {
  readonly issuer: string;
  readonly clientID: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Whether the service itself issues id tokens, as a local server does. */
  readonly development: boolean;
}

/** A sign-in whose token is valid. */
export interface Session {
  readonly id: SessionId;
  readonly createdAt: Date;
  /** To the hour, rounded down. */
  readonly lastUsedAt: Date;
  /** How the client named itself at sign-in. */
  readonly userAgent: string;
  /** Whether it is the session of this client's token. */
  readonly current: boolean;
}

import type { CodeHash, CodeText } from '@flashcards/sharing';

/** Makes the invite codes of shared folders. */
export interface InviteCodes {
  /** A new code: 80 random bits of a CSPRNG. */
  make(): CodeText;
  /** The stored form of a code: it can be looked up, but not reversed. */
  hash(code: CodeText): CodeHash;
}

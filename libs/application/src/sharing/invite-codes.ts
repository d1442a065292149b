import type { CodeHash, CodeText } from '@flashcards/sharing';

/** Where codes that let others into shared folders come from. */
export interface InviteCodes {
  /** Another one: 80 random bits of a CSPRNG. */
  make(): CodeText;
  /** What is kept of a code: it can be looked up, and not be read back. */
  hash(code: CodeText): CodeHash;
}

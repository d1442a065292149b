import type { Branded, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';

/** Sixteen characters of Crockford's base 32: 80 random bits, upper case, without dashes. */
export type CodeText = Branded<'CodeText'>;
/** The stored hash of a code. The code itself cannot be recovered. */
export type CodeHash = Branded<'CodeHash'>;

/** The invite code of a folder with its limits. */
export interface InviteCode {
  readonly hash: CodeHash;
  /** The instant from which it is expired; absent: never. */
  readonly expiresAt?: Date;
  /** The joins that are left; absent: unlimited. */
  readonly usesLeft?: number;
}

/** The limits that the owner sets for a new code. */
export interface CodeTerms {
  /** Spans of 24 hours. */
  readonly expiryDays?: number;
  readonly maxUses?: number;
}

/** The most members of a folder, including the owner. */
export const mostMembers = 1_000;

const longestTyped = 128;
/** ASCII only: some other letters become ASCII letters in upper case. */
const typed = /^[-0-9A-Za-z]{16,64}$/;
const codePattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const dashed = /^([^-]{4})([^-]{4})([^-]{4})([^-]{4})$/;

/**
 * Parses a code as people type it: any case, dashes anywhere, O for 0, I and L for 1. `undefined` when it is not a
 * code.
 */
export const parseCode = (text: string): CodeText | undefined => {
  const asTyped = text.length <= longestTyped ? text.trim() : '';
  if (!typed.test(asTyped)) return undefined;
  const code = asTyped.replaceAll('-', '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return codePattern.test(code) ? (code as CodeText) : undefined;
};

/** The code in groups of four, for display. */
export const shownCode = (code: CodeText): string => code.replace(dashed, '$1-$2-$3-$4');

const dayInMilliseconds = 86_400_000;

export const codeWith = (hash: CodeHash, { expiryDays, maxUses }: CodeTerms, now: Date): InviteCode => ({
  hash,
  ...(expiryDays === undefined ? {} : { expiresAt: new Date(now.getTime() + expiryDays * dayInMilliseconds) }),
  ...(maxUses === undefined ? {} : { usesLeft: maxUses }),
});

/** A used-up code is refused like an expired one. */
const isSpent = ({ expiresAt, usesLeft }: InviteCode, now: Date): boolean =>
  (expiresAt !== undefined && now >= expiresAt) || usesLeft === 0;

/** Why a valid code of the folder is refused. The first that holds is returned. */
export type AdmissionRefusal = 'already_member' | 'code_expired' | 'shared_folder_full';

/** The code after one more person joined by it. */
export const admit = (
  code: InviteCode,
  { isMember, members, now }: { readonly isMember: boolean; readonly members: number; readonly now: Date },
): Outcome<InviteCode, AdmissionRefusal> => {
  if (isMember) return refuse('already_member');
  if (isSpent(code, now)) return refuse('code_expired');
  if (members >= mostMembers) return refuse('shared_folder_full');
  return ok(code.usesLeft === undefined ? code : { ...code, usesLeft: code.usesLeft - 1 });
};

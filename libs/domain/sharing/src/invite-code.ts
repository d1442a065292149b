import type { Branded, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';

/** Sixteen characters of Crockford's base 32, 80 random bits, upper case and without dashes. */
export type CodeText = Branded<'CodeText'>;
/** What is kept of a code: nobody reads the code itself back. */
export type CodeHash = Branded<'CodeHash'>;

/** A code that lets others in, and how far. */
export interface InviteCode {
  readonly hash: CodeHash;
  /** From this instant on it has expired; absent: never. */
  readonly expiresAt?: Date;
  /** How many may still come in by it; absent: any number. */
  readonly usesLeft?: number;
}

/** What the owner asks of a new code. */
export interface CodeTerms {
  /** In spans of 24 hours. */
  readonly expiryDays?: number;
  readonly maxUses?: number;
}

/** A folder has no more, its owner among them. */
export const mostMembers = 1_000;

const longestTyped = 128;
/** In ASCII only: other letters become these in upper case. */
const typed = /^[-0-9A-Za-z]{16,64}$/;
const codePattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const dashed = /^([^-]{4})([^-]{4})([^-]{4})([^-]{4})$/;

/** As people read, type and paste it: any case, dashes anywhere, O for 0, I and L for 1. `undefined` for no code. */
export const parseCode = (text: string): CodeText | undefined => {
  const asTyped = text.length <= longestTyped ? text.trim() : '';
  if (!typed.test(asTyped)) return undefined;
  const code = asTyped.replaceAll('-', '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return codePattern.test(code) ? (code as CodeText) : undefined;
};

/** In groups of four, as it is shown. */
export const shownCode = (code: CodeText): string => code.replace(dashed, '$1-$2-$3-$4');

const dayInMilliseconds = 86_400_000;

export const codeWith = (hash: CodeHash, { expiryDays, maxUses }: CodeTerms, now: Date): InviteCode => ({
  hash,
  ...(expiryDays === undefined ? {} : { expiresAt: new Date(now.getTime() + expiryDays * dayInMilliseconds) }),
  ...(maxUses === undefined ? {} : { usesLeft: maxUses }),
});

/** A code that is used up answers as an expired one. */
const isSpent = ({ expiresAt, usesLeft }: InviteCode, now: Date): boolean =>
  (expiresAt !== undefined && now >= expiresAt) || usesLeft === 0;

/** Why nobody gets in by a code that is the folder's; where several hold, the first. */
export type AdmissionRefusal = 'already_member' | 'code_expired' | 'shared_folder_full';

/** The code after one more has come in by it. */
export const admit = (
  code: InviteCode,
  { isMember, members, now }: { readonly isMember: boolean; readonly members: number; readonly now: Date },
): Outcome<InviteCode, AdmissionRefusal> => {
  if (isMember) return refuse('already_member');
  if (isSpent(code, now)) return refuse('code_expired');
  if (members >= mostMembers) return refuse('shared_folder_full');
  return ok(code.usesLeft === undefined ? code : { ...code, usesLeft: code.usesLeft - 1 });
};

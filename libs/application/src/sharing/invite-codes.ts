import { ok, refuse } from '@flashcards/kernel';
import type { Joining, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { CodeHash, CodeText } from '@flashcards/sharing';
import { parseCode, shownCode } from '@flashcards/sharing';
import type { Once } from '../accounts/once.ts';
import { answering, notedBefore, notedReceipt } from '../accounts/once.ts';

/** Makes the invite codes of shared folders and quests. */
export interface InviteCodes {
  /** A new code: 80 random bits of a CSPRNG. */
  make(): CodeText;
  /** The stored form of a code: it can be looked up, but not reversed. */
  hash(code: CodeText): CodeHash;
}

/** Makes a code, stores its hash, and returns the code as displayed. It is shown only once. */
export const newCode = async <Code extends string>(
  inviteCodes: InviteCodes,
  once: Once<string> | undefined,
  store: (hash: CodeHash, receipt: ReceiptFor<void, Code> | undefined) => Promise<Receipted<void, Code>>,
): Promise<Receipted<string, Code>> => {
  const code = inviteCodes.make();
  return answering(
    once,
    () => shownCode(code),
    (receipt) => store(inviteCodes.hash(code), receipt),
  );
};

/** A code as people write it, and when and how the request that has it was made. */
interface CodeRequest {
  readonly code: string;
  readonly inviteCodes: InviteCodes;
  readonly now: Date;
  readonly once: Once<never> | undefined;
}

interface Admission<Joined, Code extends string> {
  readonly join: (joining: Joining, receipt: ReceiptFor<Joined, Code> | undefined) => Promise<Receipted<Joined, Code>>;
  readonly idOf: (joined: Joined) => string;
  /** What has this id, in its present state; `undefined` when the user is not in it any more. */
  readonly find: (id: string) => Promise<Joined | undefined>;
}

/**
 * Joins something by a code. An invalid code is refused like an unknown one. The receipt stores only the id of what was
 * joined; a repeat reads it again, because ids of other users must not be stored in a receipt. If the user has left it in the
 * meantime, a repeat gets the result of a request without a key.
 */
export const joinByCode = async <Joined, Code extends string>(
  { code: text, inviteCodes, now, once }: CodeRequest,
  { join, idOf, find }: Admission<Joined, Code>,
): Promise<Receipted<Joined, Code | 'invalid_code'>> => {
  const code = parseCode(text);
  if (!code) return refuse('invalid_code');
  const joined = await join({ code: inviteCodes.hash(code), now }, notedReceipt(once, idOf));
  const note = notedBefore(joined);
  if (note === undefined) return joined;
  const found = await find(note);
  return found === undefined ? refuse('invalid_code') : ok(found);
};

/** The first item of all pages that fits. */
export const findIn = async <Item>(
  pages: AsyncIterable<readonly Item[]>,
  fits: (item: Item) => boolean,
): Promise<Item | undefined> => {
  for await (const page of pages) {
    const found = page.find(fits);
    if (found !== undefined) return found;
  }
  return undefined;
};

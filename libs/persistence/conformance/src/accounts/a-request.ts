import type { Claim, Receipts, RequestKey, Store } from '@flashcards/persistence-ports';
import type { AccountId } from '@flashcards/kernel';
import { randomUUID } from 'node:crypto';

export const aRequest = (of: Partial<RequestKey> = {}): RequestKey => ({
  key: randomUUID(),
  fingerprint: 'the same thing',
  ...of,
});

/** Milliseconds; longer than any test. */
const long = 600_000;

export const claim = (
  store: Store,
  account: AccountId,
  request: RequestKey,
  lease = long,
): ReturnType<Receipts['claim']> => store.receipts.claim(account, request, lease);

/** Takes a key; fails if it is not free. */
export const claimed = async (...of: Parameters<typeof claim>): Promise<Claim> => {
  const taken = await claim(...of);
  if (!taken.ok) throw new Error(`the key is not free: ${taken.code}`);
  return taken.value;
};

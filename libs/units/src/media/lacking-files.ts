import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import type { Tx } from '@flashcards/persistence-ports';

/** Those of these files that the account holds and whose names the set does not have, for `tx.media.hold`. */
export const lackingFiles = async (
  tx: Tx,
  account: AccountId,
  { set, files }: { readonly set: SetId; readonly files: readonly MediaFile[] },
): Promise<readonly MediaFile[]> => {
  if (files.length === 0) return [];
  const { media } = tx;
  const held = await media.held(
    account,
    set,
    files.map(({ hash }) => hash),
  );
  const named = await media.named(
    account,
    set,
    files.map(({ name }) => name),
  );
  return files.filter(({ name, hash }) => held.has(hash) && !named.has(name));
};

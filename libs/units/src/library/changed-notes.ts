import type { AccountId } from '@flashcards/kernel';
import type { NoteUpdate } from '@flashcards/library';
import type { Tx } from '@flashcards/persistence-ports';

/** Saves the sides of cards that notes have, and withdraws and restores cards. */
export const saveCards = async ({ cards }: Tx, account: AccountId, updates: readonly NoteUpdate[]): Promise<void> => {
  await cards.save(
    account,
    updates.flatMap(({ edited }) => edited),
  );
  const withdrawn = updates.flatMap((update) => update.withdrawn.map((id) => ({ id, isWithdrawn: true })));
  const restored = updates.flatMap((update) => update.restored.map((id) => ({ id, isWithdrawn: false })));
  await cards.withdraw(account, [...withdrawn, ...restored]);
};

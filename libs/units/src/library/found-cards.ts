import type { CardId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';

/** The entries that were not found; undefined if all were. */
export const missing = (
  found: ReadonlyMap<CardId, unknown>,
  ids: readonly CardId[],
): Refusal<'card_not_found'> | undefined => {
  const entries = ids.flatMap((id, entry) => (found.has(id) ? [] : [entry]));
  return entries.length > 0 ? refuse('card_not_found', entries) : undefined;
};

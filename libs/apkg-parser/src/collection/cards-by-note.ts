import type { PackageCard } from './package-card.ts';

/** Cards by the note they belong to, in the order of their templates. */
export const cardsByNote = (cards: Iterable<PackageCard>): ReadonlyMap<string, readonly PackageCard[]> => {
  const byNote = new Map<string, PackageCard[]>();
  for (const card of cards) {
    const own = byNote.get(card.noteId);
    if (own) own.push(card);
    else byNote.set(card.noteId, [card]);
  }
  for (const own of byNote.values()) own.sort((a, b) => a.ord - b.ord);
  return byNote;
};

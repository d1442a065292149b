import type { CardId, NoteId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Cards, OwnCard } from '@flashcards/persistence-ports';
import { hasMarks, markedByHand } from '@flashcards/study';
import { marked, noteActions } from '../accounts/actions.ts';
import type { Change } from '../change.ts';
import { missing } from './found-cards.ts';
import type { LibraryUnits } from './folders.ts';
import { resized, saveSizes } from './sizes.ts';
import { move } from './move-cards.ts';
import { tag } from './tag-cards.ts';

/** The notes all of whose cards are found, with their sizes by their last card. */
const lastCards = (found: ReadonlyMap<CardId, OwnCard>): ReadonlyMap<CardId, { id: NoteId; textBytes: number }> => {
  const seen = new Map<NoteId, number>();
  const last = new Map<CardId, { id: NoteId; textBytes: number }>();
  for (const [card, { note }] of found) {
    if (!note) continue;
    const count = (seen.get(note.id) ?? 0) + 1;
    seen.set(note.id, count);
    if (count === note.cards) last.set(card, note);
  }
  return last;
};

const remove =
  (deletion: Change): Cards['delete'] =>
  (account, ids, receipt) =>
    deletion(account, receipt, async (tx) => {
      const found = await tx.cards.find(account, ids);
      const refusal = missing(found, ids);
      if (refusal) return refusal;
      const last = lastCards(found);
      await tx.cards.delete(account, ids);
      await tx.notes.delete(
        account,
        [...last.values()].map(({ id }) => id),
      );
      const goneWith = (id: CardId, { note, tagBytes }: OwnCard): number => {
        const gone = last.get(id);
        return (gone?.textBytes ?? 0) + (gone || !note ? tagBytes : 0);
      };
      await saveSizes(
        tx,
        account,
        resized(found, (id, card) => ({ cards: -1, textBytes: -card.textBytes - goneWith(id, card) })),
      );
      return ok(undefined);
    });

const mark =
  (change: Change): Cards['mark'] =>
  (account, { cards, marks, at }, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await tx.progress.find(account, cards);
      const refusal = missing(found, cards);
      if (refusal) return refusal;
      const changed = [...found].filter(([, card]) => !hasMarks(card, marks));
      const ids = changed.map(([id]) => id);
      await noteActions(tx, account, marked(ids, marks, at));
      await tx.progress.mark(
        account,
        changed.map(([id, card]) => ({ id, marks: markedByHand(card, marks) })),
      );
      return ok(undefined);
    });

export const cardChanges = ({ change, deletion }: LibraryUnits): Pick<Cards, 'delete' | 'tag' | 'move' | 'mark'> => ({
  tag: tag(change),
  move: move(change),
  delete: remove(deletion),
  mark: mark(change),
});

import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { Cards } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';

const edit =
  (change: Change): Cards['edit'] =>
  (account, { limits, ...card }, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await tx.cards.find(account, card.id);
      if (!found) return refuse('card_not_found');
      const grows = textBytesOf(card) - found.textBytes;
      if (grows > 0 && found.setTextBytes + grows > limits.textBytes) return refuse('set_too_large');
      await tx.cards.save(account, card);
      return ok(undefined);
    });

/** A review that is prepared meanwhile is as one from before it: it finds no card to move, and that is all. */
const remove =
  (change: Change): Cards['delete'] =>
  (account, id, receipt) =>
    change(account, receipt, async (tx) => {
      if (!(await tx.cards.find(account, id))) return refuse('card_not_found');
      await tx.cards.delete(account, id);
      return ok(undefined);
    });

const suspend =
  (change: Change): Cards['suspend'] =>
  (account, { id, suspended }, receipt) =>
    change(account, receipt, async (tx) => {
      const seen = (await tx.progress.find(account, [id])).get(id);
      if (!seen) return refuse('card_not_found');
      if (seen.suspended !== suspended) await tx.progress.suspend(account, { id, suspended });
      return ok(undefined);
    });

/** The changes of single cards, each one unit of work. */
export const cardChanges = (change: Change): Pick<Cards, 'edit' | 'delete' | 'suspend'> => ({
  edit: edit(change),
  delete: remove(change),
  suspend: suspend(change),
});

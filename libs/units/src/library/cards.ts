import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { Cards } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';

const edit =
  (change: Change): Cards['edit'] =>
  (account, { id, front, back, limits }, receipt) =>
    change(account, receipt, async (tx) => {
      const card = await tx.cards.find(account, id);
      if (!card) return refuse('card_not_found');
      const { set } = card;
      const textBytes = set.textBytes + textBytesOf({ front, back }) - card.textBytes;
      if (textBytes > set.textBytes && textBytes > limits.textBytes) return refuse('set_too_large');
      await tx.cards.save(account, { id, front, back });
      await tx.sets.saveSize(account, { ...set, textBytes });
      return ok(undefined);
    });

const remove =
  (change: Change): Cards['delete'] =>
  (account, id, receipt) =>
    change(account, receipt, async (tx) => {
      const card = await tx.cards.find(account, id);
      if (!card) return refuse('card_not_found');
      const { set } = card;
      await tx.cards.delete(account, id);
      const textBytes = set.textBytes - card.textBytes;
      await tx.sets.saveSize(account, { ...set, cardCount: set.cardCount - 1, textBytes });
      return ok(undefined);
    });

const suspend =
  (change: Change): Cards['suspend'] =>
  (account, { id, suspended }, receipt) =>
    change(account, receipt, async (tx) => {
      const card = (await tx.progress.find(account, [id])).get(id);
      if (!card) return refuse('card_not_found');
      if (card.suspended !== suspended) await tx.progress.suspend(account, { id, suspended });
      return ok(undefined);
    });

export const cardChanges = (change: Change): Pick<Cards, 'edit' | 'delete' | 'suspend'> => ({
  edit: edit(change),
  delete: remove(change),
  suspend: suspend(change),
});

import type { AccountId, CardId, NoteId, Refusal, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { Cards, OwnCard, SizedSet, Tx } from '@flashcards/persistence-ports';
import { hasMarks, marksOf } from '@flashcards/study';
import type { Change } from '../change.ts';
import type { LibraryUnits } from './folders.ts';

/** The entries that were not found; undefined if all were. */
const missing = (
  found: ReadonlyMap<CardId, unknown>,
  ids: readonly CardId[],
): Refusal<'card_not_found'> | undefined => {
  const entries = ids.flatMap((id, entry) => (found.has(id) ? [] : [entry]));
  return entries.length > 0 ? refuse('card_not_found', entries) : undefined;
};

/** The entries of cards that are made from a note; undefined if none is. */
const madeFromNotes = (
  found: ReadonlyMap<CardId, OwnCard>,
  ids: readonly CardId[],
): Refusal<'made_from_note'> | undefined => {
  const entries = ids.flatMap((id, entry) => (found.get(id)?.note ? [entry] : []));
  return entries.length > 0 ? refuse('made_from_note', entries) : undefined;
};

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

/** The sets of changed cards, with their new sizes. */
const resized = (
  found: ReadonlyMap<CardId, OwnCard>,
  change: (id: CardId, card: OwnCard) => { readonly cards: number; readonly textBytes: number },
): readonly { readonly before: SizedSet; readonly after: SizedSet }[] => {
  const sets = new Map<SetId, { before: SizedSet; after: SizedSet }>();
  for (const [id, card] of found) {
    const { before, after } = sets.get(card.set.id) ?? { before: card.set, after: card.set };
    const { cards, textBytes } = change(id, card);
    const next = { ...after, cardCount: after.cardCount + cards, textBytes: after.textBytes + textBytes };
    sets.set(card.set.id, { before, after: next });
  }
  return [...sets.values()];
};

type Resized = ReturnType<typeof resized>;

const saveSizes = async ({ sets }: Tx, account: AccountId, changed: Resized): Promise<void> => {
  for (const { after } of changed) await sets.saveSize(account, after);
};

const edit =
  (change: Change): Cards['edit'] =>
  (account, { cards, limits }, receipt) =>
    change(account, receipt, async (tx) => {
      const ids = cards.map(({ id }) => id);
      const found = await tx.cards.find(account, ids);
      const refusal = missing(found, ids) ?? madeFromNotes(found, ids);
      if (refusal) return refusal;
      const texts = new Map(cards.map((card) => [card.id, card]));
      const changed = resized(found, (id, { textBytes }) => {
        const { front = '', back = '' } = texts.get(id) ?? {};
        return { cards: 0, textBytes: textBytesOf({ front, back }) - textBytes };
      });
      const isTooLarge = changed.some(
        ({ before, after }) => after.textBytes > before.textBytes && after.textBytes > limits.textBytes,
      );
      if (isTooLarge) return refuse('set_too_large');
      await tx.cards.save(account, [...texts.values()]);
      await saveSizes(tx, account, changed);
      return ok(undefined);
    });

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
      const goneWith = (id: CardId): number => last.get(id)?.textBytes ?? 0;
      await saveSizes(
        tx,
        account,
        resized(found, (id, { textBytes }) => ({ cards: -1, textBytes: -textBytes - goneWith(id) })),
      );
      return ok(undefined);
    });

const mark =
  (change: Change): Cards['mark'] =>
  (account, { cards, marks }, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await tx.progress.find(account, cards);
      const refusal = missing(found, cards);
      if (refusal) return refusal;
      const changed = [...found].filter(([, card]) => !hasMarks(card, marks));
      await tx.progress.mark(
        account,
        changed.map(([id, card]) => ({ id, marks: { ...marksOf(card), ...marks } })),
      );
      return ok(undefined);
    });

export const cardChanges = ({ change, deletion }: LibraryUnits): Pick<Cards, 'edit' | 'delete' | 'mark'> => ({
  edit: edit(change),
  delete: remove(deletion),
  mark: mark(change),
});

import { ok, refuse } from '@flashcards/kernel';
import { differentFiles, noteTypeBytesOf, sizeOf } from '@flashcards/library';
import type { Notes } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { newCardOf } from './edit-notes.ts';
import { lackingFiles } from '../media/lacking-files.ts';
import { isOverfull, isTooLarge, resizing, saveSizes } from './sizes.ts';

/** Adds notes with their cards, and those of their types that the set lacks. */
export const addNotes =
  (change: Change): Notes['add'] =>
  (account, { set: id, types: all, notes, files, createdOn, limits }, receipt) =>
    change(account, receipt, async (tx) => {
      const set = await tx.sets.find(account, id);
      if (!set) return refuse('set_not_found');
      const known = await tx.notes.types(account, { set: id, ids: all.map((type) => type.id) });
      const lacking = await lackingFiles(tx, account, { set: id, files: differentFiles(files) });
      const types = all.filter((type) => !known.has(type.id));
      const { grow, resized } = resizing();
      for (const note of notes) grow(set, sizeOf(note));
      for (const type of types) grow(set, { cards: 0, textBytes: noteTypeBytesOf(type) });
      const sizes = resized();
      if (isOverfull(sizes, limits)) return refuse('set_full');
      if (isTooLarge(sizes, limits)) return refuse('set_too_large');
      await tx.notes.insert(account, { set: id, types, notes: notes.map(({ note }) => note) });
      const cards = notes.flatMap((each) => each.cards.map(newCardOf(each.note)));
      await tx.cards.insert(account, { set: id, cards, createdOn });
      await tx.media.hold(account, id, lacking);
      await saveSizes(tx, account, sizes);
      return ok(undefined);
    });

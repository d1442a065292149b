import type { CardId, NoteId, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { changedTags, isSameList, mostTags, noteIdOf, tagBytesOf } from '@flashcards/library';
import type { Cards, OwnCard, TaggedNote } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { missing } from './found-cards.ts';
import { isTooLarge, resized, saveSizes } from './sizes.ts';

/** The note of each found card. */
const notesOf = (found: ReadonlyMap<CardId, OwnCard>): ReadonlyMap<CardId, NoteId> =>
  new Map([...found].map(([id, { note }]) => [id, note?.id ?? noteIdOf({ id })]));

/** The entries of cards whose notes have too many tags; undefined if none has. */
const overfull = (
  changed: readonly TaggedNote[],
  notes: readonly (NoteId | undefined)[],
): Refusal<'too_many_tags'> | undefined => {
  const full = new Set(changed.filter(({ tags }) => tags.length > mostTags).map(({ note }) => note));
  const entries = notes.flatMap((note, entry) => (note && full.has(note) ? [entry] : []));
  return entries.length > 0 ? refuse('too_many_tags', entries) : undefined;
};

/** Changes the tags of notes. Their texts are neither read nor written: a thousand cards may hold gigabytes. */
export const tag =
  (change: Change): Cards['tag'] =>
  (account, { cards: ids, at, limits, ...tagging }, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await tx.cards.find(account, ids);
      const refusal = missing(found, ids);
      if (refusal) return refusal;
      const notes = notesOf(found);
      const before = await tx.notes.tags(account, [...new Set(notes.values())]);
      const changed = new Map<NoteId, TaggedNote>();
      for (const note of notes.values()) {
        const tags = before.get(note) ?? [];
        const after = changedTags(tags, tagging);
        if (!isSameList(tags, after)) changed.set(note, { note, tags: after, at });
      }
      const grown = [...changed.values()].filter(({ note, tags }) => tags.length > (before.get(note)?.length ?? 0));
      const full = overfull(
        grown,
        ids.map((id) => notes.get(id)),
      );
      if (full) return full;
      const counted = new Set<NoteId>();
      const sizes = resized(found, (id, { tagBytes }) => {
        const note = notes.get(id);
        const after = note && changed.get(note);
        if (!after || counted.has(after.note)) return { cards: 0, textBytes: 0 };
        counted.add(after.note);
        return { cards: 0, textBytes: tagBytesOf(after.tags) - tagBytes };
      });
      if (isTooLarge(sizes, limits)) return refuse('set_too_large');
      await tx.notes.saveTags(account, [...changed.values()]);
      await saveSizes(tx, account, sizes);
      return ok(undefined);
    });

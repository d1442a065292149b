import type { AccountId, CardId, NoteId, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { TagChange } from '@flashcards/library';
import { changingTags, isSameList, mostTags, noteIdOf, tagBytesOf } from '@flashcards/library';
import type { Cards, OwnCard, TaggedNote, Tx } from '@flashcards/persistence-ports';
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

interface Tagging extends TagChange {
  readonly notes: ReadonlySet<NoteId>;
  readonly at: Date;
}

interface ChangedTags extends TaggedNote {
  readonly hasMore: boolean;
  readonly bytes: number;
}

/** Those of these notes whose tags change. They may have thousands of tags each. */
const changedNotes = async (
  { notes: rows, pause }: Tx,
  account: AccountId,
  { notes, at, ...change }: Tagging,
): Promise<ReadonlyMap<NoteId, ChangedTags>> => {
  const before = await rows.tags(account, [...notes]);
  const changed = new Map<NoteId, ChangedTags>();
  const tagsAfter = changingTags(change);
  for (const note of notes) {
    const known = before.get(note) ?? [];
    const tags = tagsAfter(known);
    if (!isSameList(known, tags))
      changed.set(note, { note, tags, at, hasMore: tags.length > known.length, bytes: tagBytesOf(tags) });
    await pause();
  }
  return changed;
};

/** Changes the tags of notes. Their texts are neither read nor written: a thousand cards may hold gigabytes. */
export const tag =
  (change: Change): Cards['tag'] =>
  (account, { cards: ids, limits, ...tagging }, receipt) =>
    change(account, receipt, async (tx) => {
      const found = await tx.cards.find(account, ids);
      const refusal = missing(found, ids);
      if (refusal) return refusal;
      const notes = notesOf(found);
      const changed = await changedNotes(tx, account, { ...tagging, notes: new Set(notes.values()) });
      const grown = [...changed.values()].filter(({ hasMore }) => hasMore);
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
        return { cards: 0, textBytes: after.bytes - tagBytes };
      });
      if (isTooLarge(sizes, limits)) return refuse('set_too_large');
      await tx.notes.saveTags(account, [...changed.values()]);
      await saveSizes(tx, account, sizes);
      return ok(undefined);
    });

import type { AccountId, NoteId } from '@flashcards/kernel';
import { tagBytesOf } from '@flashcards/library';
import type { NoteRows, TaggedNote } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { tagsOf } from './tags.ts';

export const noteRows = ({ read, write }: Steps, { collections, setOfNote }: LibraryAtHand): NoteRows => ({
  tags: read(async (reader, account: AccountId, notes: readonly NoteId[]) => {
    const found = await tagsOf(collections, reader, { account, notes, projection: { tags: 1 } });
    return new Map([...found].map(([note, { tags }]) => [note, tags]));
  }),
  saveTags: write((batch, account: AccountId, notes: readonly TaggedNote[]) => {
    for (const { note, tags, at: changedAt } of notes) {
      const set = setOfNote.get(note);
      if (!set) throw new Error('mongodb: tags of a note that was not found');
      const update = { $set: { set, tags, textBytes: tagBytesOf(tags), changedAt } };
      batch.add(collections.tags, { updateOne: { filter: { _id: note, account }, update, upsert: true } });
    }
  }),
  delete: write((batch, account: AccountId, ids: readonly NoteId[]) => {
    for (const id of ids) {
      batch.add(collections.notes, { deleteOne: { filter: { _id: id, account } } });
      batch.add(collections.tags, { deleteOne: { filter: { _id: id, account } } });
    }
  }),
});

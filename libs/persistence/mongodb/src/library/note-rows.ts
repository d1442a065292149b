import type { AccountId, CardId, NoteId, SetId } from '@flashcards/kernel';
import type { Note } from '@flashcards/library';
import { contentBytesOf, tagBytesOf } from '@flashcards/library';
import type { NewNotes, NoteRows, TaggedNote } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { typeId } from '../schema.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { found, takePlaces } from './places.ts';
import { noteDocuments } from './hidden-rows.ts';
import { notesFrom, pageOf, typeFrom } from './notes.ts';
import { tagsDocument, tagsOf } from './tags.ts';
import { wholeNotes } from './whole-notes.ts';

interface InSet {
  readonly set: SetId;
}

const contentRows = (
  { read, write }: Steps,
  hand: LibraryAtHand,
): Pick<NoteRows, 'find' | 'after' | 'cards' | 'type' | 'types' | 'insert' | 'save'> => {
  const { collections } = hand;
  const { cards, notes, noteTypes, tags } = collections;
  return {
    find: read(async (reader, account: AccountId, ids: readonly NoteId[]) => {
      const whole = await wholeNotes(collections, reader, { account, ids });
      return new Map(whole.map((each) => [each.note.id, each]));
    }),
    after: read(
      async (reader, account: AccountId, { set, after = -1 }: InSet & { readonly after?: number | undefined }) => {
        const { items, next } = await pageOf(collections, reader, { rows: notes, account, set, after });
        return { notes: await notesFrom(collections, reader, items), next };
      },
    ),
    cards: read(async (reader, account: AccountId, ids: readonly NoteId[]) => {
      const wanted = { account, 'note.id': { $in: [...ids] } };
      const rows = ids.length > 0 ? await reader.find(cards, wanted, { projection: { note: 1, place: 1 } }) : [];
      const byNote = new Map<NoteId, CardId[]>(ids.map((id) => [id, []]));
      for (const { _id, note } of rows.toSorted((one, other) => one.place - other.place))
        if (note) byNote.get(note.id)?.push(_id);
      return byNote;
    }),
    type: read(async (reader, account: AccountId, { set, id }: InSet & { readonly id: string }) => {
      const [found] = await reader.find(noteTypes, { _id: typeId(set, id), account });
      return found && typeFrom(found);
    }),
    types: read(async (reader, account: AccountId, { set, ids }: InSet & { readonly ids: readonly string[] }) => {
      const wanted = { _id: { $in: ids.map((id) => typeId(set, id)) }, account };
      return new Set((await reader.find(noteTypes, wanted, { projection: { id: 1 } })).map(({ id }) => id));
    }),
    insert: write((batch, account: AccountId, { set, ...added }: InSet & NewNotes) => {
      const count = added.types.length + added.notes.length;
      const nextPlace = takePlaces(hand, batch, { set: found(hand, set), count });
      const documents = noteDocuments({ into: { account, set, nextPlace }, ...added });
      batch.add(noteTypes, ...documents.types.map((document) => ({ insertOne: { document } })));
      batch.add(notes, ...documents.notes.map((document) => ({ insertOne: { document } })));
      batch.add(tags, ...documents.tags.map((document) => ({ insertOne: { document } })));
    }),
    save: write((batch, account: AccountId, { set, notes: saved }: InSet & { readonly notes: readonly Note[] }) => {
      for (const { id, tags: some, ...note } of saved) {
        const $unset = note.edited ? {} : { $unset: { edited: '' as const } };
        const update = { $set: { ...note, textBytes: contentBytesOf(note) }, ...$unset };
        batch.add(notes, { updateOne: { filter: { _id: id, account }, update } });
        batch.add(tags, { deleteOne: { filter: { _id: id, account } } });
        const documents = tagsDocument({ account, set, note: id, tags: some });
        batch.add(tags, ...documents.map((document) => ({ insertOne: { document } })));
      }
    }),
  };
};

export const noteRows = (steps: Steps, hand: LibraryAtHand): NoteRows => {
  const { collections, setOfNote } = hand;
  return {
    ...contentRows(steps, hand),
    tags: steps.read(async (reader, account: AccountId, notes: readonly NoteId[]) => {
      const tagged = await tagsOf(collections, reader, { account, notes, projection: { tags: 1 } });
      return new Map([...tagged].map(([note, { tags }]) => [note, tags]));
    }),
    saveTags: steps.write((batch, account: AccountId, notes: readonly TaggedNote[]) => {
      for (const { note, tags, at: changedAt } of notes) {
        const set = setOfNote.get(note);
        if (!set) throw new Error('mongodb: tags of a note that was not found');
        const update = { $set: { set, tags, textBytes: tagBytesOf(tags), changedAt } };
        batch.add(collections.tags, { updateOne: { filter: { _id: note, account }, update, upsert: true } });
      }
    }),
    delete: steps.write((batch, account: AccountId, ids: readonly NoteId[]) => {
      for (const id of ids) {
        batch.add(collections.notes, { deleteOne: { filter: { _id: id, account } } });
        batch.add(collections.tags, { deleteOne: { filter: { _id: id, account } } });
      }
    }),
  };
};

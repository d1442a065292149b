import type { NoteId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { Note } from './note.ts';
import { editedFields, editedNote } from './note-edit.ts';

const note: Note = {
  id: '1' as NoteId,
  guid: 'g',
  type: '2',
  fields: ['a', 'b', 'c'],
  tags: ['t'],
  modifiedAt: new Date(1),
};

const at = new Date(2);
const edit = (of: Note, fields: readonly (readonly [number, string])[], tags = of.tags): Note =>
  editedNote(of, { fields: new Map(fields), tags, at });

describe('the edit of a note', () => {
  it('sets the named fields and replaces the tags', () => {
    const edited = edit(note, [[1, 'new']], ['u']);
    expect(edited).toEqual({ ...note, fields: ['a', 'new', 'c'], tags: ['u'], modifiedAt: at, edited: [1] });
  });

  it('counts a field as edited whose text differs, and remembers earlier ones', () => {
    expect(edit(note, [[0, 'a']])).toEqual({ ...note, modifiedAt: at });
    const twice = edit(edit(note, [[2, 'x']]), [
      [0, 'y'],
      [2, 'z'],
    ]);
    expect(twice.edited).toEqual([0, 2]);
    expect(edit(twice, [[0, 'a']]).edited).toEqual([0, 2]);
  });

  it('returns the edited fields with their texts', () => {
    expect(editedFields(note)).toEqual(new Map());
    expect(editedFields(edit(note, [[1, 'new']]))).toEqual(new Map([[1, 'new']]));
    expect(editedFields({ ...note, edited: [0, 7] })).toEqual(new Map([[0, 'a']]));
  });
});

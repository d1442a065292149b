import type { NoteId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { changedFields, withChangedFields } from './changed-fields.ts';

const note = { id: 'n' as NoteId, guid: 'g', type: '1', tags: [], modifiedAt: new Date(0) };

describe('changed fields of a note type', () => {
  it.each([
    ['AB', 'AB', undefined],
    ['AB', 'XAB', [-1, 0, 1]],
    ['AB', 'BA', [1, 0]],
    ['AB', 'ABX', [0, 1, -1]],
    ['ABC', 'AC', [0, 2]],
    ['AB', 'XB', [0, 1]],
    ['AB', 'XY', [0, 1]],
    ['AB', 'BX', [1, -1]],
    ['ABC', 'AXB', [0, -1, 1]],
    ['A', '', []],
  ])('are found: %s, %s', (before, after, origins) => {
    expect(changedFields({ fields: [...before] }, { fields: [...after] })).toEqual(origins);
  });

  it('move texts and edits of a note', () => {
    const before = { ...note, fields: ['a', 'b'], edited: [1] };
    expect(withChangedFields(before, [-1, 1, 0])).toEqual({ ...note, fields: ['', 'b', 'a'], edited: [1] });
    expect(withChangedFields(before, [1, 0])).toEqual({ ...note, fields: ['b', 'a'], edited: [0] });
    expect(withChangedFields(before, [0, -1])).toEqual({ ...note, fields: ['a', ''] });
  });

  it('that a note never had are blank', () => {
    expect(withChangedFields({ ...note, fields: ['a'] }, [0, 1])).toEqual({ ...note, fields: ['a', ''] });
  });
});

import type { CardId, NoteId } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import type { CardAt, NoteWithCards } from './note-update.ts';
import { isUnchanged, noteUpdate, updatedBy } from './note-update.ts';

const card = (id: string, ordinal: number, front = `front ${ordinal}`): CardAt => ({
  ...{ id: id as CardId, ordinal, front, back: 'back' },
});

const aNote = (id: string, cards: readonly CardAt[], content = {}): NoteWithCards => ({
  note: {
    id: id as NoteId,
    guid: 'g',
    type: '1',
    fields: ['a', 'b'],
    tags: ['t'],
    modifiedAt: new Date(1),
    ...content,
  },
  cards,
});

const nothing = { edited: [], added: [], withdrawn: [], restored: [] };

const existing = aNote('old', [card('a', 0), card('b', 1)]);

describe('the update of a note', () => {
  it('is empty where content and sides are equal', () => {
    const update = noteUpdate(existing, aNote('new', [card('x', 0), card('y', 1)], { modifiedAt: new Date(2) }));
    expect(update).toEqual(nothing);
    expect(isUnchanged(update)).toBe(true);
  });

  it.each([{ type: '2' }, { fields: ['a'] }, { fields: ['a', 'c'] }, { tags: [] }])(
    'takes over the content %j',
    (content) => {
      const incoming = aNote('new', [card('x', 0), card('y', 1)], content);
      const update = noteUpdate(existing, incoming);
      expect(update).toEqual({ ...nothing, note: { ...incoming.note, id: 'old' } });
      expect(isUnchanged(update)).toBe(false);
    },
  );

  it('gives a card of the same ordinal the new sides, adds others, and withdraws the rest', () => {
    const update = noteUpdate(existing, aNote('new', [card('x', 0, 'new front'), card('z', 2)]));
    const edited = [{ id: 'a', front: 'new front', back: 'back' }];
    expect(update).toEqual({ ...nothing, edited, added: ['z'], withdrawn: ['b'] });
    expect(isUnchanged(update)).toBe(false);
  });

  it('restores a withdrawn card that comes again, and leaves others withdrawn', () => {
    const gone = (id: string, ordinal: number): CardAt => ({ ...card(id, ordinal), isWithdrawn: true });
    const before = aNote('old', [gone('a', 0), gone('b', 1)]);
    const update = noteUpdate(before, aNote('new', [card('x', 0, 'new front')]));
    expect(update).toEqual({ ...nothing, edited: [{ id: 'a', front: 'new front', back: 'back' }], restored: ['a'] });
    expect(isUnchanged(noteUpdate(aNote('old', [gone('b', 1)]), aNote('new', [])))).toBe(true);
  });

  it('concerns the note of equal content, else the first', () => {
    const others = [existing, aNote('other', [], { fields: ['c'] })];
    expect(updatedBy(others, aNote('new', [], { fields: ['c'] }))).toBe(others[1]);
    expect(updatedBy(others, aNote('new', [], { fields: ['d'] }))).toBe(existing);
    expect(updatedBy([], existing)).toBeUndefined();
  });

  it('takes the first of several incoming cards with one ordinal', () => {
    const incoming = aNote('new', [card('x', 0, 'one'), card('y', 0, 'two'), card('z', 2), card('v', 2)]);
    expect(noteUpdate(existing, incoming)).toMatchObject({ edited: [{ id: 'a', front: 'one' }], added: ['z'] });
  });

  it('changes the first of several cards with one ordinal', () => {
    const twice = aNote('old', [card('a', 0), card('b', 0)]);
    expect(noteUpdate(twice, aNote('new', [card('x', 0, 'other')]))).toMatchObject({
      edited: [{ id: 'a' }],
      added: [],
      withdrawn: ['b'],
    });
  });
});

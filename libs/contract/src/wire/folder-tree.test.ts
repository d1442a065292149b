import type { SetId } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import { describe, expect, it } from 'vitest';
import { dueTree } from './flashcard-sets.ts';
import { hostileNames } from './wire.test-data.ts';

const empty = { folders: new Map(), sets: [] };
const aSet = (name: string) => ({ id: '1' as SetId, name: name as SetName, cards: new Map() });

describe("today's tree on the wire", () => {
  it('nests folders and sets in one object, keyed by name', () => {
    const tree = {
      folders: new Map([['Spanish', { folders: new Map([['Empty', empty]]), sets: [aSet('Verbs')] }]]),
      sets: [aSet('Loose')],
    };
    expect(dueTree.encode(tree)).toEqual({
      Spanish: { Empty: {}, Verbs: { cards: {}, flashcardID: '1', flashcardName: 'Verbs' } },
      Loose: { cards: {}, flashcardID: '1', flashcardName: 'Loose' },
    });
  });

  it('is {} for a user with nothing', () => {
    expect(JSON.stringify(dueTree.encode(empty))).toBe('{}');
  });

  it.each(hostileNames)('keeps a folder and a set called %s', (name) => {
    const folders = { folders: new Map([[name, { folders: new Map(), sets: [aSet(name)] }]]), sets: [] };
    const wire: unknown = JSON.parse(JSON.stringify(dueTree.encode(folders)));
    expect(dueTree.decode(wire as Record<string, unknown>)).toEqual(folders);
    expect(Object.prototype).not.toHaveProperty('flashcardID');
  });

  it.each([[null], [[]], ['text'], [{ a: 1 }], [{ a: null }]])('refuses to decode %j', (wire) => {
    expect(() => dueTree.decode(wire as unknown as Record<string, unknown>)).toThrow(TypeError);
  });
});

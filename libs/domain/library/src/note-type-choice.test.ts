import { expect, it } from 'vitest';
import type { NoteType } from './note.ts';
import { builtInNoteTypes, choosingNoteTypes } from './note-type-choice.ts';

const aType = (type: Partial<NoteType>): NoteType => ({
  ...{ id: '1', name: 'Verbs', kind: 'standard', fields: ['A'], templates: ['T'], definition: '{}' },
  ...type,
});

const choice = ({ name, kind, fields, templates }: NoteType) => ({ name, kind, fields, templates });

it('a set without note types has the built-in ones', () =>
  expect(choosingNoteTypes().choices()).toEqual(builtInNoteTypes));

it('a note type of the set replaces a built-in one of its name, and the first one of a name counts', () => {
  const { add, choices } = choosingNoteTypes();
  const [verbs, cloze] = [aType({}), aType({ name: 'Cloze', kind: 'cloze', fields: ['Text'] })];
  for (const type of [verbs, cloze, aType({ fields: ['B'] }), aType({ name: '__proto__' })]) add(type);
  expect(choices()).toEqual([
    ...builtInNoteTypes.slice(0, 2),
    choice(cloze),
    choice(verbs),
    choice(aType({ name: '__proto__' })),
  ]);
});

it('a set offers a thousand note types at most', () => {
  const { add, choices } = choosingNoteTypes();
  for (let index = 0; index < 1_100; index += 1) add(aType({ name: String(index) }));
  expect(choices()).toHaveLength(1_003);
});

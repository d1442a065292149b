import type { AnkiPackage, NoteToWrite } from '@flashcards/apkg-parser';
import { openPackage, writePackage } from '@flashcards/apkg-parser';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';

// A set that was imported with `cards=templates` can be exported, also from a package that Anki refuses.
const server = aRunningServer();

const request = { name: 'Odd', cards: 'templates', scheduling: true } as const;

/** The export of a set that was made from the package; `undefined` if it is not imported. */
const exported = async (file: Uint8Array): Promise<AnkiPackage | undefined> => {
  const { client } = await aLearner(server());
  const imported = await client.imports.create(file, request).catch(() => undefined);
  if (!imported) return undefined;
  return openPackage(await client.sets.exportPackage(imported.id));
};

const fields = ['Front', 'Back'];
const template = { name: 'Card', questionFormat: '{{Front}}', answerFormat: '{{Back}}' };
const type = {
  id: '10',
  name: 'Type',
  kind: 'standard',
  imageOcclusion: false,
  fields,
  css: '',
  sortField: 0,
} as const;
const note: NoteToWrite = { id: '20', guid: 'a', noteTypeId: '10', fields: ['one', 'two'] };

interface Odd {
  readonly noteType?: object;
  readonly note?: Partial<NoteToWrite>;
  readonly card?: object;
}

/** A package of one card with content that no program may write. */
const odd = ({ noteType, note: ofNote, card }: Odd): Promise<Uint8Array> =>
  writePackage(
    {
      noteTypes: [{ ...type, templates: [template], ...noteType }],
      decks: [{ id: '40', name: 'Deck', filtered: false }],
      notes: [{ ...note, ...ofNote }],
      cards: [{ id: '30', noteId: '20', deckId: '40', ord: 0, ...card }],
    },
    { asRead: true },
  );

const kinds: readonly (readonly [what: string, content: Odd])[] = [
  [
    'a back that names an unknown field',
    { noteType: { templates: [template, { ...template, questionFormat: '{{Nope}}' }] } },
  ],
  [
    'a cloze type of two templates',
    {
      noteType: { kind: 'cloze', templates: [0, 1].map(() => ({ ...template, questionFormat: '{{cloze:Front}}' })) },
      note: { fields: ['{{c1::one}}', 'two'] },
    },
  ],
  ['a note type without a name', { noteType: { name: '', templates: [{ ...template, name: '"' }] } }],
  ['half of a character in a name', { noteType: { name: 'half \ud800', css: '\udfff' } }],
  ['a note of too many fields', { note: { fields: ['one', 'two', 'three'] } }],
  ['a note of too few fields', { noteType: { fields: [...fields, 'Third'] } }],
  ['an empty guid', { note: { guid: '' } }],
  ['tags with white space', { note: { tags: ['a\u00a0b', 'c\td', '\u0001'] } }],
  ['a change before 1970', { note: { modified: new Date(-86_400_000) } }],
  ['a change after 9999', { note: { modified: new Date(8.64e15) } }],
  [
    'a card with numbers that Anki does not have',
    {
      card: {
        type: 2,
        queue: 9,
        due: 2 ** 40,
        interval: -600,
        ease: 2 ** 40,
        reps: -1,
        lapses: 2 ** 40,
        left: -1,
        data: '{',
      },
    },
  ],
  ['a card in an unknown deck', { card: { deckId: '41' } }],
  ['the note type of our own exports', { noteType: { id: '1262304000001' }, note: { noteTypeId: '1262304000001' } }],
  [
    'the note type of our own exports, with other fields',
    {
      noteType: { id: '1262304000001', fields: [...fields, 'Third'] },
      note: { noteTypeId: '1262304000001', fields: ['one', 'two', 'three'] },
    },
  ],
];

describe('a set of odd cards is exported', () => {
  it('for every hostile package that is imported', async () => {
    const names = readdirSync(new URL('../../../../libs/apkg-parser/fixtures/hostile/', import.meta.url));
    let count = 0;
    for (const name of names.filter((each) => each.endsWith('.apkg'))) {
      const pkg = await exported(await fixture(`hostile/${name}`));
      if (!pkg) continue;
      count += 1;
      expect(pkg.counts.cards, name).toBeGreaterThan(0);
      expect(
        Array.from(pkg.notes(), ({ kind }) => kind),
        name,
      ).not.toContain('unreadable');
    }
    expect(count).toBeGreaterThan(20);
  });

  it.each(kinds)('with %s', async (_, content) => {
    const file = await odd(content);
    const source = await openPackage(file);
    const pkg = await exported(file);
    if (!pkg) throw new Error('it is not imported');
    expect(Array.from(pkg.notes(), (each) => ({ ...each, id: '' }))).toEqual(
      Array.from(source.notes(), (each) => ({ ...each, id: '' })),
    );
    const { id, ...written } = [...source.noteTypes.values()][0] ?? { id: '' };
    expect(pkg.noteTypes.get(id)).toMatchObject(written);
  });
});

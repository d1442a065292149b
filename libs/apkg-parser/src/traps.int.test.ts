import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AnkiPackage } from './anki-package.ts';
import { fieldsByName } from './collection/fields-by-name.ts';
import type { Note } from './collection/note.ts';
import { stripHtml } from './fields/strip-html.ts';
import { expectedOf, packageBytes } from './fixture.test-data.ts';
import { openPackage } from './open-package.ts';
import { buildPackage } from './package-builder.test-data.ts';
import { readCards } from './read-cards.ts';

// Each of them has a page in docs/traps.

const opened = async (bytes: Uint8Array): Promise<AnkiPackage> => {
  const pkg = await openPackage(bytes);
  onTestFinished(() => pkg.close());
  return pkg;
};
const ok = (name: string): Promise<AnkiPackage> => opened(packageBytes('ok', name));
const notesOf = (pkg: AnkiPackage): readonly Note[] =>
  Array.from(pkg.notes()).flatMap((note) => (note.kind === 'note' ? [note] : []));
const typesOf = ({ noteTypes }: AnkiPackage) => [...noteTypes.values()];

const basic = [{ fields: ['Front', 'Back'] }];
const one = [{ fields: ['a', 'b'] }];

describe('a trap', () => {
  it('the request to update Anki is never taken for the deck', async () => {
    for (const [name, member] of [
      ['wheel-basic.new.apkg', 'collection.anki21b'],
      ['wheel-basic.legacy.apkg', 'collection.anki21'],
    ] as const) {
      const pkg = await ok(name);
      expect(pkg.collectionMember).toBe(member);
      expect(notesOf(pkg).length).toBe(expectedOf('ok', name).counts.notes);
    }
  });

  it('tables with an unknown collation are read', async () => {
    const pkg = await ok('wheel-custom12.new.apkg');
    const [expected] = expectedOf('ok', 'wheel-custom12.new.apkg').notetypes;
    expect(typesOf(pkg).map(({ name, fields }) => [name, fields])).toEqual([[expected?.name, expected?.fields]]);
  });

  it('deck levels are separated by two colons in every generation', async () => {
    const [older, newer] = [await ok('wheel-nested.legacy.apkg'), await ok('wheel-nested.new.apkg')];
    const names = newer.decks.map(({ name }) => name);
    expect(names).toEqual(older.decks.map(({ name }) => name));
    expect(names.some((name) => name.includes('::'))).toBe(true);
    expect(names.join('')).not.toContain('\u001f');
  });

  it('note types and decks are found if their old columns are empty', async () => {
    const pkg = await ok('wheel-basic.new.apkg');
    expect([pkg.schema, pkg.noteTypes.size > 0, pkg.decks.length > 0]).toEqual([18, true, true]);
  });

  it('media of the newest generation is listed and unpacked', async () => {
    const pkg = await ok('wheel-media.new.apkg');
    expect(pkg.media.length).toBeGreaterThan(0);
    for (const file of pkg.media) {
      const bytes = await file.bytes();
      expect([bytes.length, createHash('sha1').update(bytes).digest('hex')]).toEqual([file.size, file.sha1]);
    }
  });

  it('templates are read from their protobuf message', async () => {
    const formats = typesOf(await ok('wheel-templates.new.apkg')).flatMap(({ templates }) =>
      templates.map(({ questionFormat, answerFormat }) => [questionFormat, answerFormat]),
    );
    const expected = expectedOf('ok', 'wheel-templates.new.apkg').notetypes.flatMap(({ templates }) =>
      templates.map(({ qfmt, afmt }) => [qfmt, afmt]),
    );
    expect(formats).toEqual(expected);
  });

  it('fields of missing note types are ignored', async () => {
    const [type, ...others] = typesOf(await ok('wheel-custom12.new.apkg'));
    expect([type?.fields.length, type?.templates.length, others]).toEqual([12, 3, []]);
  });

  it('ids that a double cannot hold stay distinct', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => String(2n ** 60n + BigInt(at)));
    const rows = ids.map((id) => `INSERT INTO notes VALUES (${id}, 'g${id}', 1, 0, '', 'a' || char(31) || 'b')`);
    const pkg = await opened(await buildPackage(basic, [], { sql: rows.join(';') }));
    expect(notesOf(pkg).map(({ id }) => id)).toEqual(ids);
  });

  it('empty fields at the end of a note are kept', async () => {
    const type = { fields: ['Front', 'Back', 'Extra', 'More'] };
    const [note] = notesOf(await opened(await buildPackage([type], [{ fields: ['a', '', '', ''] }])));
    expect(note?.fields).toEqual(['a', '', '', '']);
  });

  it('a note with several cards is one note, and a card of a filtered deck knows its home deck', async () => {
    const card = (id: number, did: number, odid: number): string =>
      `INSERT INTO cards VALUES (${id}, 1, ${did}, ${odid}, ${id - 1}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')`;
    const pkg = await opened(await buildPackage(basic, one, { sql: `${card(1, 1, 0)}; ${card(2, 5, 1)}` }));
    const [note] = notesOf(pkg);
    expect([pkg.counts.notes, pkg.counts.cards, notesOf(pkg).length]).toEqual([1, 2, 1]);
    expect(note && pkg.cardsOf(note).map(({ deckId, homeDeckId }) => [deckId, homeDeckId])).toEqual([
      ['1', '1'],
      ['5', '1'],
    ]);
  });

  it('fields named like numbers or object members keep their order', async () => {
    const names = ['__proto__', '10', '2', 'constructor', '0'];
    const values = ['a', 'b', 'c', 'd', 'e'];
    const pkg = await opened(await buildPackage([{ fields: names }], [{ fields: values }]));
    const [[type], [note]] = [typesOf(pkg), notesOf(pkg)];
    expect(type?.fields).toEqual(names);
    expect(type && note && [...fieldsByName(note, type)]).toEqual(names.map((name, at) => [name, values[at]]));
    expect(Object.prototype).not.toHaveProperty('10');
  });

  it.each([
    ['a<b', 'a<b'],
    ['x<1 and y>2', 'x<1 and y>2'],
    ['one<br>two<div>three</div>', 'one\ntwo\nthree'],
    ['AT&T &amp; co', 'AT&T & co'],
  ])('text that looks like a tag stays text: %s', (html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  it('fields and templates are in the order of their lists, also if they state another or none', async () => {
    const flds = [2, undefined, 1, null].map((ord) => ({ name: `field ${ord}`, ord }));
    const tmpls = [1, 0].map((ord) => ({ name: `card ${ord}`, ord, qfmt: '{{field 0}}', afmt: '' }));
    const models = JSON.stringify({ 1: { name: 'Type', type: 0, flds, tmpls } });
    const pkg = await opened(await buildPackage(basic, [], { sql: `UPDATE col SET models = '${models}'` }));
    const [type] = typesOf(pkg);
    expect(type?.fields).toEqual(['field 2', 'field undefined', 'field 1', 'field null']);
    expect(type?.templates.map(({ name }) => name)).toEqual(['card 1', 'card 0']);
  });

  it('an unreadable media list costs no notes', async () => {
    const zip = await JSZip.loadAsync(await buildPackage(basic, one));
    const pkg = await opened(await zip.file('media', '{"0": "a.png"').generateAsync({ type: 'uint8array' }));
    expect(notesOf(pkg).length).toBe(1);
    expect(pkg.warnings.map(({ code }) => code)).toEqual(['unreadable-media-map']);
  });

  it('two notes with one guid are two notes', async () => {
    const pkg = await ok('gk-dupguid.apkg');
    const guids = notesOf(pkg).map(({ guid }) => guid);
    expect([guids.length, new Set(guids).size < guids.length]).toEqual([pkg.counts.notes, true]);
  });

  it('decks in other languages lack the fields Front and Back', async () => {
    const type = { fields: ['Vorderseite', 'Rückseite'] };
    const pkg = await opened(await buildPackage([type], [{ fields: ['das Haus', 'the house'] }]));
    const selection = { termField: '', definitionField: '', fields: 'auto', stripHtml: true, cloze: true } as const;
    expect(Array.from(readCards(pkg, selection))).toEqual([
      { card: { noteId: '1', front: 'das Haus', back: 'the house' } },
    ]);
  });

  it('cloze notes have one card per number, and image occlusion is recognized', async () => {
    const cloze = { fields: ['Text', 'Extra'], cloze: true, question: '{{cloze:Text}}' };
    const notes = [{ fields: ['{{c1::Rome}} is in {{c2::Italy}}', ''] }];
    const pkg = await opened(await buildPackage([cloze], notes));
    const selection = { termField: '', definitionField: '', fields: 'auto', stripHtml: true, cloze: true } as const;
    expect(Array.from(readCards(pkg, selection)).length).toBe(2);
    expect(typesOf(await ok('wheel-imageocc.new.apkg')).map((type) => [type.kind, type.imageOcclusion])).toContainEqual(
      ['cloze', true],
    );
  });

  it('tags are also split at the ideographic space', async () => {
    const sql = "UPDATE notes SET tags = ' one' || char(0x3000) || 'two::three '";
    expect(notesOf(await opened(await buildPackage(basic, one, { sql }))).map(({ tags }) => tags)).toEqual([
      ['one', 'two::three'],
    ]);
  });

  it('a field continues after U+0000, and bytes that are not text are reported', async () => {
    const fields = ['before\u0000after', 'b'];
    const damaged = "UPDATE notes SET flds = CAST(x'61ff1f62' AS TEXT) WHERE id = 2";
    const pkg = await opened(await buildPackage(basic, [{ fields }, ...one], { sql: damaged }));
    expect(Array.from(pkg.notes(), (note) => (note.kind === 'note' ? note.fields : note.reason))).toEqual([
      fields,
      'not-text',
    ]);
  });

  it('stated sizes in a zip are not trusted', async () => {
    const bytes = (await buildPackage(basic, one)).slice();
    // Falsifies the unpacked size of the collection in the directory.
    const directory = Buffer.from(bytes.buffer).lastIndexOf(Buffer.from('PK\u0001\u0002'));
    new DataView(bytes.buffer).setUint32(directory + 24, 100, true);
    const read = openPackage(bytes).then(notesOf, ({ code }: { readonly code: string }) => code);
    expect(await read).toBe('corrupt');
  });
});

import JSZip from 'jszip';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { openPackage } from '../open-package.ts';
import { buildPackage } from '../package-builder.test-data.ts';
import type { CardToWrite, DeckToWrite, NoteToWrite, NoteTypeToWrite, ReviewToWrite } from './deck-to-write.ts';
import { writePackage, writePackagePieces } from './write-package.ts';

const template = { name: 'Card 1', questionFormat: '{{Front}}', answerFormat: '{{Back}}' };
const type: NoteTypeToWrite = {
  id: '10',
  name: 'Basic',
  kind: 'standard',
  imageOcclusion: false,
  fields: ['Front', 'Back'],
  templates: [template],
  css: '',
  sortField: 0,
};
const note: NoteToWrite = { id: '20', guid: 'a', noteTypeId: '10', fields: ['one', 'two'], tags: ['x', 'y::z'] };
const card: CardToWrite = { id: '30', noteId: '20', deckId: '40', ord: 0 };
const review: ReviewToWrite = {
  id: '1700000000000',
  cardId: '30',
  rating: 3,
  interval: 1,
  lastInterval: -600,
  factor: 0,
  milliseconds: 0,
  kind: 0,
};
const deck: DeckToWrite = {
  noteTypes: [type],
  decks: [{ id: '40', name: 'Words::Nouns', filtered: false }],
  notes: [note],
  cards: [card],
  reviews: [review],
};

const file = (name: string) => ({ name, bytes: () => Uint8Array.of(1, 2, 3) });
const bad = 'half \ud800';

/** The problem, the error message, and the deck with it. */
const refused: readonly (readonly [what: string, says: RegExp, part: Partial<DeckToWrite>])[] = [
  ['a date that is none', /^created/, { created: new Date(Number.NaN) }],
  ['a zone that there is not', /^minutesWest/, { minutesWest: 2_000 }],
  ['two note types of one id', /note type 10: .* id/, { noteTypes: [type, type] }],
  ['a note type of id 0', /id of a note type/, { noteTypes: [{ ...type, id: '0' }] }],
  ['a note type without fields', /note type 10: field/, { noteTypes: [{ ...type, fields: [] }] }],
  ['a note type without templates', /note type 10: template/, { noteTypes: [{ ...type, templates: [] }] }],
  ['a note type without a name', /note type 10: its name/, { noteTypes: [{ ...type, name: '' }] }],
  ['a sort field that is not there', /sort field/, { noteTypes: [{ ...type, sortField: 2 }] }],
  [
    'a cloze type of two templates',
    /one template/,
    {
      noteTypes: [{ ...type, kind: 'cloze', templates: [...type.templates, ...type.templates] }],
    },
  ],
  [
    'two decks of one id',
    /deck 1: .* id/,
    {
      decks: [
        { id: '1', name: 'a', filtered: false },
        { id: '1', name: 'b', filtered: false },
      ],
    },
  ],
  [
    'two decks of one name',
    /deck 2: its name/,
    {
      decks: [
        { id: '1', name: 'ä', filtered: false },
        { id: '2', name: 'A\u0308', filtered: false },
      ],
    },
  ],
  [
    'a deck of twelve levels',
    /11 levels/,
    { decks: [{ id: '40', name: Array(12).fill('d').join('::'), filtered: false }] },
  ],
  ['a day that nobody can count', /^created/, { created: new Date(8.64e15) }],
  ['a field whose name is nothing to Anki', /field 1/, { noteTypes: [{ ...type, fields: ['a', '#{":"}'] }] }],
  ['a template of quotes only', /template 0/, { noteTypes: [{ ...type, templates: [{ ...template, name: '"' }] }] }],
  [
    'a template with a field that there is not',
    /note type 10: the front of template 'Card 1' .*: \{\{Nope\}\}/,
    { noteTypes: [{ ...type, templates: [{ ...template, questionFormat: '{{Front}}{{Nope}}' }] }] },
  ],
  [
    'a template with the number of another card',
    /back of template 'Card 1' .*: \{\{c2\}\}/,
    { noteTypes: [{ ...type, templates: [{ ...template, answerFormat: '{{Back}}{{c2}}' }] }] },
  ],
  [
    'a template with a section that is not closed',
    /back of template 'Card 1' .*: \{\{#Back\}\}/,
    { noteTypes: [{ ...type, templates: [{ ...template, answerFormat: '{{#Back}}x' }] }] },
  ],
  [
    'a template that shows no field in front',
    /front of template 'Card 1' shows no field/,
    { noteTypes: [{ ...type, templates: [{ ...template, questionFormat: '{{#Front}}x{{/Front}}{{FrontSide}}' }] }] },
  ],
  ['an interval in seconds', /its interval/, { cards: [{ ...card, interval: -600 }] }],
  ['a deck with an empty level', /deck 40: its name/, { decks: [{ id: '40', name: 'a::::b', filtered: false }] }],
  ['a deck name with U+001F', /deck 40: its name/, { decks: [{ id: '40', name: 'a\u001fb', filtered: false }] }],
  ['an id beyond 64 bits', /id of a note/, { notes: [{ ...note, id: '9223372036854775808' }] }],
  ['an id that is a number', /id of a note/, { notes: [{ ...note, id: 20 as unknown as string }] }],
  ['two notes of one id', /note 20: .* id/, { notes: [note, { ...note, guid: 'b' }] }],
  ['a note without a guid', /note 20: its guid/, { notes: [{ ...note, guid: '' }] }],
  ['a note of an unknown type', /note 20: .* note type/, { notes: [{ ...note, noteTypeId: '11' }] }],
  ['a note of too few fields', /note 20: has 1 fields/, { notes: [{ ...note, fields: ['one'] }] }],
  ['a field with U+001F', /note 20: field 1/, { notes: [{ ...note, fields: ['one', 'a\u001fb'] }] }],
  ['half of a character', /note 20: field 0/, { notes: [{ ...note, fields: [bad, ''] }] }],
  ['a tag with a space', /note 20: a tag/, { notes: [{ ...note, tags: ['a b'] }] }],
  ['a tag with an ideographic space', /note 20: a tag/, { notes: [{ ...note, tags: ['a\u3000b'] }] }],
  ['a change before 1970', /note 20: its last change/, { notes: [{ ...note, modified: new Date(-1_000_000) }] }],
  [
    'two cards of one id',
    /card 30: .* id/,
    { notes: [note, { ...note, id: '21', guid: 'b' }], cards: [card, { ...card, noteId: '21' }] },
  ],
  ['a card without its note', /card 30: is of a note/, { cards: [{ ...card, noteId: '21' }] }],
  ['a card of an unknown deck', /card 30: is in a deck/, { cards: [{ ...card, deckId: '41' }] }],
  ['a card without a template', /card 30: .* template/, { cards: [{ ...card, ord: 1 }] }],
  ['two cards of one template', /card 31: its note/, { cards: [card, { ...card, id: '31' }] }],
  ['an ease beyond its bits', /card 30: its ease/, { cards: [{ ...card, ease: 65_536 }] }],
  ['a due that is no number', /card 30: its due/, { cards: [{ ...card, due: Number.NaN }] }],
  ['a type that there is not', /card 30: its type/, { cards: [{ ...card, type: 4 }] }],
  ['data that is no JSON', /card 30: its data/, { cards: [{ ...card, data: '{' }] }],
  ['two reviews of one moment', /review 1700000000000: .* id/, { reviews: [review, review] }],
  ['a rating that there is not', /review 1700000000000: its rating/, { reviews: [{ ...review, rating: 5 }] }],
  ['a media name that is a path', /media file/, { media: [file('../a.png')] }],
  ['two media files of one name', /media file 'a.png'/, { media: [file('a.png'), file('a.png')] }],
];

/** What a file cannot hold, or what nothing could be read from. */
const cannotBeHeld: readonly string[] = [
  'a date that is none',
  'a zone that there is not',
  'two note types of one id',
  'two decks of one id',
  'an id beyond 64 bits',
  'an id that is a number',
  'two notes of one id',
  'a note of an unknown type',
  'a field with U+001F',
  'half of a character',
  'two cards of one id',
  'a due that is no number',
  'two reviews of one moment',
  'a media name that is a path',
];

/** Anki has them for objects without an id. */
const ofIdZero: DeckToWrite = {
  ...deck,
  noteTypes: [{ ...type, id: '0' }],
  decks: [{ id: '0', name: 'Words', filtered: false }],
  notes: [{ ...note, id: '0', noteTypeId: '0' }],
  cards: [{ ...card, id: '0', noteId: '0', deckId: '0' }],
};

describe('writing a package', () => {
  it.each(refused)('refuses %s', async (_, says, part) => {
    const writing = writePackage({ ...deck, ...part });
    await expect(writing).rejects.toThrow(TypeError);
    await expect(writing).rejects.toThrow(says);
  });

  it.each(refused.filter(([what]) => what !== 'a note type of id 0'))(
    'as it was read, refuses only what a file cannot hold: %s',
    async (what, says, part) => {
      const written = writePackage({ ...deck, ...part }, { asRead: true, now: new Date('2024-05-01') });
      if (cannotBeHeld.includes(what)) return expect(written).rejects.toThrow(says);
      const again = await openPackage(await written);
      return expect([again.counts.notes, again.counts.cards]).toEqual([
        1,
        (part.cards as readonly CardToWrite[] | undefined)?.length ?? 1,
      ]);
    },
  );

  it('as it was read, keeps ids and numbers that Anki does not use', async () => {
    const odd = { ...card, ord: 1e6, due: -(2 ** 63), interval: -600, ease: 2 ** 63, data: '{', queue: 9 };
    const deckOf = { ...ofIdZero, cards: [{ ...odd, id: '0', noteId: '0', deckId: '0' }] };
    const pkg = await openPackage(await writePackage(deckOf, { asRead: true }));
    expect([...pkg.cards()]).toMatchObject([...deckOf.cards]);
    expect(pkg.noteTypes.get('0')?.fields).toEqual(type.fields);
    await expect(writePackage(ofIdZero)).rejects.toThrow(TypeError);
  });

  it('as it was read, keeps half of a character in names', async () => {
    const noteTypes = [{ ...type, name: bad, css: bad }];
    const pkg = await openPackage(await writePackage({ ...deck, noteTypes }, { asRead: true }));
    expect(pkg.noteTypes.get('10')).toMatchObject({ name: bad, css: bad });
    await expect(writePackage({ ...deck, noteTypes })).rejects.toThrow(/holds half of a character/);
  });

  it('as it was read, names media files in the latest list as Anki does, and in others as they were', async () => {
    const media = [file('con.png'), file('con.png'), file('a?.png')];
    const namesIn = async (generation: 'latest' | 'legacy2') =>
      (await openPackage(await writePackage({ ...deck, media }, { asRead: true, generation }))).media.map(
        ({ name }) => name,
      );
    expect(await namesIn('latest')).toEqual(['con_.png', 'con_.png', 'a.png']);
    expect(await namesIn('legacy2')).toEqual(['con.png', 'con.png', 'a?.png']);
    await expect(writePackage({ ...deck, media: [file('???')] }, { asRead: true })).rejects.toThrow(/has no name/);
  });

  it('as it was read, keeps a card in the deck that it is in', async () => {
    const decks = [
      { id: '40', name: 'Home', filtered: false },
      { id: '41', name: 'Normal', filtered: false },
      { id: '42', name: 'Without searches', filtered: true },
    ];
    const away = ['41', '42', '43'].map((deckId, at) => ({
      ...card,
      id: `${at + 1}`,
      ord: at,
      deckId,
      homeDeckId: '40',
    }));
    const placesWith = async (asRead: boolean, cards: readonly CardToWrite[]) => {
      const noteTypes = [{ ...type, templates: [template, template, template] }];
      const pkg = await openPackage(await writePackage({ ...deck, noteTypes, decks, cards }, { asRead }));
      return Array.from(pkg.cards(), ({ deckId, homeDeckId }) => [deckId, homeDeckId]);
    };
    const home = ['40', '40'];
    expect(await placesWith(true, away)).toEqual([['41', '40'], home, ['43', '40']]);
    expect(await placesWith(false, away)).toEqual([home, home, home]);
  });

  it('checks an opened package in which a program changed something, unless told that it was read', async () => {
    const pkg = await openPackage(await writePackage({ ...deck, notes: [{ ...note, guid: '' }] }, { asRead: true }));
    const changed = {
      ...pkg,
      noteTypes: [...pkg.noteTypes.values()],
      notes: [{ ...note, guid: '' }],
      cards: [...pkg.cards()],
      reviews: [],
    };
    await expect(writePackage(changed)).rejects.toThrow(/its guid/);
    const again = await openPackage(await writePackage(changed, { asRead: true }));
    expect([...again.notes()]).toEqual([...pkg.notes()]);
    expect([...(await openPackage(await writePackage(pkg))).notes()]).toEqual([...pkg.notes()]);
  });

  it('keeps unusual but valid content', async () => {
    const odd: DeckToWrite = {
      ...deck,
      created: new Date('2020-02-29T00:00:00Z'),
      noteTypes: [
        {
          ...type,
          id: '9007199254740993',
          fields: ['__proto__', '0'],
          name: '__proto__',
          templates: [{ ...template, questionFormat: '{{__proto__}}', answerFormat: '{{0}}' }],
        },
      ],
      decks: [{ id: '-9007199254740993', name: 'constructor::絵', filtered: false }],
      notes: [
        {
          ...note,
          id: '9223372036854775807',
          noteTypeId: '9007199254740993',
          fields: ['\u0000<b>', ''],
          tags: ['__proto__'],
          modified: new Date('2021-01-01T00:00:00Z'),
        },
      ],
      cards: [{ ...card, noteId: '9223372036854775807', deckId: '-9007199254740993' }],
    };
    const pkg = await openPackage(await writePackage(odd));
    expect([...pkg.notes()]).toEqual([{ kind: 'note', ...[...(odd.notes as readonly NoteToWrite[])][0] }]);
    expect([...pkg.cards()]).toMatchObject([...(odd.cards as readonly CardToWrite[])]);
    expect(pkg.decks.map(({ id, name }) => [id, name])).toContainEqual(['-9007199254740993', 'constructor::絵']);
    expect(pkg.noteTypes.get('9007199254740993')?.fields).toEqual(['__proto__', '0']);
    expect(pkg.created).toEqual(odd.created);
  });

  it('writes a template with an error that was read from a package, but none that was made of it', async () => {
    const built = await buildPackage([{ fields: ['Front', 'Back'], question: '{{Nope}}' }], []);
    const { noteTypes } = await openPackage(built);
    const again = await openPackage(await writePackage({ ...deck, noteTypes: [type, ...noteTypes.values()] }));
    expect(again.noteTypes.get('1')).toMatchObject({ ...noteTypes.get('1') });
    const made = Array.from(noteTypes.values(), (read) => ({ ...read, name: 'Made' }));
    await expect(writePackage({ ...deck, noteTypes: [type, ...made] })).rejects.toThrow(/\{\{Nope\}\}/);
  });

  it('adds missing parent decks, each once', async () => {
    const names = ['a::b::c', 'A::d', 'e', '1::2'];
    const decks = names.map((name, at) => ({ id: String(at + 1_000_000_000_001), name, filtered: false }));
    const [{ id: deckId } = { id: '' }] = decks;
    const pkg = await openPackage(await writePackage({ ...deck, decks, cards: [{ ...card, deckId }] }));
    expect(pkg.decks.map(({ name }) => name).toSorted()).toEqual(['1', 'A', 'Default', 'a::b', ...names].toSorted());
    expect(new Set(pkg.decks.map(({ id }) => id)).size).toBe(pkg.decks.length);
  });

  it('writes the memory state of a card without data', async () => {
    const fsrs = { stability: 3.5, difficulty: 5, desiredRetention: 0.9, lastReview: new Date('2024-05-01T10:00:00Z') };
    const pkg = await openPackage(await writePackage({ ...deck, cards: [{ ...card, fsrs }] }));
    expect([...pkg.cards()]).toMatchObject([{ fsrs }]);
  });

  it('gives the same bytes for the same deck and time', async () => {
    const options = { now: new Date('2024-05-01T10:00:00Z') };
    const whole = await writePackage(deck, options);
    const pieces: Uint8Array[] = [];
    for await (const piece of writePackagePieces(deck, options)) pieces.push(piece);
    expect(Buffer.compare(Buffer.concat(pieces), whole)).toBe(0);
  });

  it('accepts generated items, and requests a media file only when it is its turn', async () => {
    const requested: string[] = [];
    let open = 0;
    const lazy = (name: string) => ({
      name,
      bytes: async () => {
        open += 1;
        expect(open).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
        requested.push(name);
        return new TextEncoder().encode(name.repeat(1_000));
      },
    });
    async function* media() {
      for (const name of ['b.mp3', 'a.mp3']) yield await Promise.resolve(lazy(name));
    }
    async function* notes() {
      yield await Promise.resolve(note);
    }
    const pkg = await openPackage(await writePackage({ ...deck, notes: notes(), media: media() }));
    expect(requested).toEqual(['b.mp3', 'a.mp3']);
    expect(pkg.media.map(({ name }) => name)).toEqual(requested);
    expect(new TextDecoder().decode(await pkg.media[1]?.bytes())).toBe('a.mp3'.repeat(1_000));
  });

  it('contains only an upgrade notice for programs of the oldest generation', async () => {
    const zip = await JSZip.loadAsync(await writePackage(deck), { checkCRC32: true });
    expect(Object.keys(zip.files)).toEqual(['meta', 'collection.anki21b', 'collection.anki2', 'media']);
    const { Database } = await initSqlJs();
    const stub = new Database(await zip.file('collection.anki2')?.async('uint8array'));
    expect(stub.exec('SELECT flds FROM notes')[0]?.values).toEqual([[expect.stringMatching(/too old/)]]);
    stub.close();
  });

  it('ends when the signal aborts', async () => {
    const controller = new AbortController();
    function* notes() {
      for (let id = 1; ; id += 1) {
        if (id === 1_500) controller.abort(new Error('enough'));
        yield { ...note, id: String(id) };
      }
    }
    const writing = writePackage({ ...deck, notes: notes() }, { signal: controller.signal });
    await expect(writing).rejects.toThrow('enough');
  });

  it('refuses an unknown generation', async () => {
    await expect(writePackage(deck, { generation: 'toString' as 'latest' })).rejects.toThrow(TypeError);
  });
});

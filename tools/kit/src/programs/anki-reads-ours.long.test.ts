import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnkiPackage, DeckToWrite, Note, PackageCard, WrittenGeneration } from '@flashcards/apkg-parser';
import { createDeck, mediaNames, openPackage, writePackage } from '@flashcards/apkg-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnki } from './find-python-library.ts';
import type { CardNumbers, InAnki } from './read-with-anki.ts';
import { readWithAnki } from './read-with-anki.ts';

const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked whether Anki takes what we write: ${found.missing}.\n`);

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/ok/', import.meta.url);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-anki-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const isNote = (note: { readonly kind: string }): note is Note => note.kind === 'note';
const notesOf = (pkg: AnkiPackage): readonly Note[] => Array.from(pkg.notes()).filter(isNote);

/** Without the searches of filtered decks, which therefore become normal ones. */
const written = (pkg: AnkiPackage, generation: WrittenGeneration): Promise<Uint8Array> =>
  writePackage(
    {
      ...pkg,
      noteTypes: pkg.noteTypes.values(),
      decks: pkg.decks.map(({ id, name, filtered }) => ({ id, name, filtered })),
      notes: notesOf(pkg),
      cards: pkg.cards(),
      reviews: pkg.reviews(),
    },
    { generation },
  );

/**
 * The expected changes: a card of a filtered deck is written to its home deck, and Anki unburies cards when it opens
 * its own collection on a later day.
 */
const atHome = (card: PackageCard, ending: string): PackageCard => ({
  ...card,
  deckId: card.homeDeckId,
  due: card.homeDeckId === card.deckId || card.originalDue === 0 ? card.due : card.originalDue,
  queue: card.queue < -1 && ending === 'colpkg' ? card.type : card.queue,
});

const isInDays = (queue: number | undefined, type: number | undefined): boolean =>
  queue === 2 || queue === 3 || type === 2;

/** Converts due days to days since the first one, because each collection counts from its own creation day. */
const fromTheFirst = (cards: readonly CardNumbers[]): readonly CardNumbers[] => {
  const days = cards.flatMap(([, type, queue, due = 0]) => (isInDays(queue, type) ? [due] : []));
  const first = Math.min(...days);
  return cards.map(([ord = 0, type = 0, queue = 0, due = 0, ...rest]) => [
    ord,
    type,
    queue,
    isInDays(queue, type) ? due - first : due,
    ...rest,
  ]);
};

const numbersOf = (card: PackageCard): CardNumbers => {
  const { ord, type, queue, due, interval, ease, reps, lapses, left, flags } = card;
  return [ord, type, queue, due, interval, ease, reps, lapses, left, flags];
};

/** Anki imports only those files of an `.apkg` that a note refers to, or whose names begin with `_`. */
const mediaOf = async (pkg: AnkiPackage, ending: string): Promise<unknown> => {
  const used = new Set(notesOf(pkg).flatMap(({ fields }) => fields.flatMap((field) => [...mediaNames(field)])));
  const files = pkg.media.filter(({ name }) => ending === 'colpkg' || used.has(name) || name.startsWith('_'));
  const hashes = files.map(async ({ name, bytes }) => {
    const hash = createHash('sha1').update(await bytes());
    return [name, hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
};

const ours = async (pkg: AnkiPackage, ending: string) => {
  const decks = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  const cards = Array.from(pkg.cards(), (card) => atHome(card, ending));
  return {
    notes: notesOf(pkg).map(({ id, guid, noteTypeId, fields, tags }) => ({
      id,
      guid,
      noteTypeId,
      // Anki composes text on import.
      fields: fields.map((field) => field.normalize()),
      tags: tags.map((tag) => tag.normalize()).toSorted(),
      isFound: true,
    })),
    cards: cards.map(({ id, noteId, deckId, data }) => ({
      id,
      noteId,
      deck: decks.get(deckId),
      data: JSON.parse(data || '{}') as object,
    })),
    numbers: fromTheFirst(cards.map(numbersOf)),
    reviews: Array.from(pkg.reviews(), (review) => [
      review.id,
      review.cardId,
      review.rating,
      review.interval,
      review.lastInterval,
      review.factor,
      review.milliseconds,
      review.kind,
    ]),
    media: await mediaOf(pkg, ending),
    problems: [],
  };
};

/** Reported for decks without this value; not an error. */
const isAddition = /^Added last review time/;

const theirs = ({ notes, cards, reviews, media, problems }: InAnki) => ({
  notes: notes.map(({ id, guid, noteTypeId, fields, tags, isFound }) => ({
    id,
    guid,
    noteTypeId,
    fields: fields.map((field) => field.normalize()),
    tags: tags.map((tag) => tag.normalize()).toSorted(),
    isFound,
  })),
  cards: cards.map(({ id, noteId, deck, data }) => ({ id, noteId, deck, data })),
  numbers: fromTheFirst(cards.map(({ numbers }) => numbers)),
  reviews,
  media,
  problems: problems.filter((problem) => !isAddition.test(problem)),
});

const forms = [
  ['latest', 'apkg'],
  ['latest', 'colpkg'],
  ['legacy2', 'apkg'],
  ['legacy2', 'colpkg'],
] as const;

describe.skipIf(isMissing && process.env['CI'] !== 'true').each(forms)('Anki imports %s .%s', (generation, ending) => {
  it('with its original content', async () => {
    if (isMissing) throw new Error(found.missing);
    const names = (await readdir(fixtures)).filter((name) => /\.(apkg|colpkg)$/.test(name));
    const place = join(directory, `${generation}-${ending}`);
    await mkdir(place);
    const packages: AnkiPackage[] = [];
    const files: string[] = [];
    for (const name of names) {
      const pkg = await openPackage(await readFile(new URL(name, fixtures)));
      const file = join(place, `${name}.${ending}`);
      await writeFile(file, await written(pkg, generation));
      packages.push(pkg);
      files.push(file);
    }
    const read = await readWithAnki(found.program, files);
    for (const [at, pkg] of packages.entries()) {
      const inAnki = read[at];
      if (!inAnki) throw new Error(`${names[at]} is missing`);
      expect(theirs(inAnki), names[at]).toEqual(await ours(pkg, ending));
      pkg.close();
    }
  });
});

/** Unusual but valid content: names, ids and numbers at their limits, and texts with any characters. */
const odd: DeckToWrite = {
  created: new Date('1970-01-02T00:00:00Z'),
  minutesWest: -840,
  noteTypes: ['Odd "type"', 'ODD "TYPE"'].map((name, at) => ({
    id: String(9_007_199_254_740_993n + BigInt(at)),
    name,
    kind: 'standard' as const,
    imageOcclusion: false,
    fields: ['__proto__', ' a:b{} ', '#c', 'C', 'c'],
    templates: [{ name: ' ', questionFormat: '{{__proto__}}', answerFormat: '{{C}}{{unknown:C}}<!-- {{Nope}} -->' }],
    css: '\u0000',
    sortField: 4,
  })),
  decks: [
    { id: '-40', name: Array.from({ length: 11 }, (_, at) => `级${at}`).join('::'), filtered: false },
    { id: '41', name: 'a::B', filtered: false },
    { id: '42', name: 'A::c', filtered: true },
  ],
  notes: ['-9223372036854775808', '1'].map((id) => ({
    id,
    guid: '"\'<>&\n',
    noteTypeId: '9007199254740993',
    fields: ['\u0000', 'e\u0301', '', '<b', '\u{1f600}'],
    tags: ['a"b', '::', 'x::::y', '%_*\\', 'A', 'a', '\u200b'],
    modified: new Date('9999-12-31T00:00:00Z'),
  })),
  cards: [
    { id: '-1', noteId: '1', deckId: '-40', ord: 0, due: -5, flags: 255, data: '[]' },
    {
      id: '2',
      noteId: '-9223372036854775808',
      deckId: '42',
      ord: 0,
      type: 2,
      queue: 2,
      ease: 65_535,
      data: '{"s":"x"}',
    },
  ],
  reviews: [
    {
      id: '-5',
      cardId: '99',
      rating: 0,
      interval: -(2 ** 31),
      lastInterval: 2 ** 31 - 1,
      factor: 2 ** 32 - 1,
      milliseconds: 0,
      kind: 5,
    },
  ],
  media: ['_ä b.css', '-', '%20&#.png'].map((name) => ({ name, bytes: () => new Uint8Array() })),
};

describe.skipIf(isMissing && process.env['CI'] !== 'true')('Anki imports unusual content', () => {
  it.each(forms)('in %s as .%s', async (generation, ending) => {
    if (isMissing) throw new Error(found.missing);
    const file = join(directory, `odd-${generation}.${ending}`);
    await writeFile(file, await writePackage(odd, { generation }));
    const [inAnki] = await readWithAnki(found.program, [file]);
    expect(inAnki?.problems.filter((problem) => !isAddition.test(problem))).toEqual([]);
    expect([inAnki?.notes.length, inAnki?.cards.length]).toEqual([2, 2]);
  });
});

describe.skipIf(isMissing && process.env['CI'] !== 'true')('Anki imports a created deck', () => {
  const written = async (name: string, notes: readonly (readonly [front: string, back: string])[], now: Date) => {
    const deck = createDeck('Italian::Animals', { reversed: true });
    for (const [front, back] of notes) deck.add({ front, back, tags: ['noun'] });
    const file = join(directory, name);
    await writeFile(file, await writePackage(deck, { now }));
    return file;
  };

  it('and updates its notes when a later one is imported', async () => {
    if (isMissing) throw new Error(found.missing);
    const files = [
      await written('created.apkg', [['gatto', 'cat']], new Date('2026-05-01T00:00:00Z')),
      await written(
        'changed.apkg',
        [
          ['cane', 'dog'],
          ['gatto', 'the cat'],
        ],
        new Date('2026-05-02T00:00:00Z'),
      ),
    ];
    const [inAnki] = await readWithAnki(found.program, [files]);
    expect(inAnki?.notes.map(({ fields }) => fields).toSorted()).toEqual([
      ['cane', 'dog'],
      ['gatto', 'the cat'],
    ]);
    expect(inAnki?.cards.map(({ deck }) => deck)).toEqual(Array(4).fill('Italian::Animals'));
    expect(inAnki?.problems).toEqual([]);
  });
});

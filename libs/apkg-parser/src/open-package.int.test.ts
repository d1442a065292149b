import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Note, UnreadableNote } from './collection/note.ts';
import type { AnkiPackage } from './anki-package.ts';
import type { PackageCard } from './collection/package-card.ts';
import type { Expected, ExpectedCard } from './fixture.test-data.ts';
import { expectedOf, packageBytes, packagesIn } from './fixture.test-data.ts';
import { openPackage } from './open-package.ts';

const notesOf = (pkg: AnkiPackage): readonly Note[] =>
  Array.from(pkg.notes()).filter((note: Note | UnreadableNote) => note.kind === 'note');

const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const digestOf = (notes: readonly Note[]): string => {
  const hash = createHash('sha256');
  for (const { guid, fields, tags } of notes)
    hash.update(`${JSON.stringify([guid, fields, tags.toSorted(byCodePoint)])}\n`);
  return hash.digest('hex');
};

const noteTypesOf = (expected: Expected) =>
  expected.notetypes.map(({ id, name, kind, imageOcclusion, sortField, css, fields, rawFields, templates }) => ({
    id,
    name,
    kind,
    imageOcclusion,
    sortField,
    css,
    fields,
    rawFields: rawFields ?? fields,
    templates: templates.map(({ name: template, qfmt, afmt }) => ({
      name: template,
      questionFormat: qfmt,
      answerFormat: afmt,
    })),
  }));

const numeric = (a: { readonly id: string }, b: { readonly id: string }): number => Number(BigInt(a.id) - BigInt(b.id));

const memoryOf = ({ fsrs }: ExpectedCard) => {
  if (!fsrs) return {};
  const { lastReview, ...state } = fsrs;
  return { fsrs: { ...state, ...(lastReview === undefined ? {} : { lastReview: new Date(lastReview * 1000) }) } };
};

const cardOf = (noteId: string, card: ExpectedCard, deckIds: ReadonlyMap<string, string>) => ({
  id: card.id,
  noteId,
  deckId: card.deckId,
  homeDeckId: card.originalDeck === undefined ? card.deckId : deckIds.get(card.originalDeck),
  ord: card.ord,
  type: card.type,
  queue: card.queue,
  due: card.due,
  interval: card.ivl,
  ease: card.factor,
  reps: card.reps,
  lapses: card.lapses,
  left: card.left,
  originalDue: card.odue,
  flags: card.flags,
  data: card.data,
  ...memoryOf(card),
});

/** The expectations do not have the time of the last change. */
const untimed = ({ modified: _, ...card }: PackageCard) => card;

/** The expectations contain a hash instead of a huge value. */
const huge = 100_000;
const summaryOf = (value: string) =>
  value.length > huge ? { chars: value.length, sha1: createHash('sha1').update(value).digest('hex') } : value;

const check = async (folder: 'ok' | 'hostile', name: string): Promise<void> => {
  const expected = expectedOf(folder, name);
  const pkg = await openPackage(packageBytes(folder, name));
  const notes = notesOf(pkg);

  expect({
    version: pkg.version,
    collectionMember: pkg.collectionMember,
    schema: pkg.schema,
    crt: Number(pkg.created) / 1000,
  }).toEqual({
    version: expected.package.version,
    collectionMember: expected.package.collectionMember,
    schema: expected.package.schema,
    crt: expected.package.crt,
  });
  expect(pkg.counts).toEqual({
    notes: expected.counts.notes,
    cards: expected.counts.cards,
    reviews: expected.counts.revlog,
  });
  // Anki always has a deck called Default, even if the file has none.
  const decks = expected.decks.filter(({ id }) => id !== '1' || pkg.decks.some((deck) => deck.id === '1'));
  expect(pkg.decks).toMatchObject(decks.toSorted(numeric));
  expect(Array.from(pkg.noteTypes.values())).toMatchObject(noteTypesOf(expected).toSorted(numeric));

  expect(
    notes.map(({ id, guid, noteTypeId, fields, modified, tags }) => ({
      id,
      guid,
      noteTypeId,
      fields: fields.map(summaryOf),
      modified: Number(modified) / 1000,
      tags: tags.toSorted(),
    })),
  ).toEqual(
    expected.notes.map(({ id, guid, notetypeId, fields, mod, tags }) => ({
      id,
      guid,
      noteTypeId: notetypeId,
      fields: fields.map(([, value]) => value),
      modified: mod,
      tags: tags.toSorted(),
    })),
  );
  if (expected.notesDigest !== undefined) expect(digestOf(notes)).toBe(expected.notesDigest);
  expect(notes.map(({ id }) => pkg.note(id))).toEqual(notes);
  expect(pkg.note('0')).toBeUndefined();

  const deckIds = new Map(expected.decks.map(({ id, name: deck }) => [deck, id]));
  const cards = expected.notes.map((note) => note.cards.map((card) => cardOf(note.id, card, deckIds)));
  expect(Array.from(pkg.cards(), untimed)).toEqual(cards.flat().toSorted(numeric));
  expect(notes.map((note) => pkg.cardsOf(note).map(untimed))).toEqual(cards);
  const cardIds = new Set(cards.flat().map(({ id }) => id));
  const reviews = Array.from(pkg.reviews());
  expect(reviews).toHaveLength(expected.counts.revlog);
  expect(reviews.filter(({ cardId }) => !cardIds.has(cardId))).toEqual([]);

  const listed = expected.mediaCount ?? expected.media.length;
  expect(pkg.media).toHaveLength(listed);
  const media = new Map(pkg.media.map((entry) => [entry.member, entry]));
  for (const { zip, name: file, size, sha1, declaredSha1 } of expected.media) {
    expect(media.get(zip)).toEqual({
      member: zip,
      name: file,
      size,
      ...(declaredSha1 === undefined ? {} : { sha1: declaredSha1 }),
      bytes: expect.any(Function) as unknown,
    });
    const bytes = (await media.get(zip)?.bytes()) ?? new Uint8Array();
    expect([bytes.length, createHash('sha1').update(bytes).digest('hex')]).toEqual([size, sha1]);
  }
  expect(pkg.warnings).toEqual([]);
  pkg.close();
};

describe('a package', () => {
  it.each(packagesIn('ok'))('reads the same as in Anki: %s', (name) => check('ok', name));

  it.each(
    packagesIn('hostile').filter(
      (name) => expectedOf('hostile', name).outcome === 'ok' && expectedOf('hostile', name).notesDigest !== undefined,
    ),
  )('is read completely despite its unusual form: %s', (name) => check('hostile', name));
});

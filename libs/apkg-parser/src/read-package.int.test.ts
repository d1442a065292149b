import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PackageCard } from './collection/card.ts';
import type { Note, UnreadableNote } from './collection/note.ts';
import type { DeckPackage } from './deck-package.ts';
import type { Expected, ExpectedCard } from './fixture.test-data.ts';
import { expectedOf, packageBytes, packagesIn } from './fixture.test-data.ts';
import { readPackage } from './read-package.ts';

const notesOf = (pkg: DeckPackage): readonly Note[] =>
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
    fields: rawFields ?? fields,
    templates: templates.map(({ name: template, qfmt, afmt }) => ({
      name: template,
      questionFormat: qfmt,
      answerFormat: afmt,
    })),
  }));

const numeric = (a: { readonly id: string }, b: { readonly id: string }): number => Number(BigInt(a.id) - BigInt(b.id));

const cardOf = (noteId: string, card: ExpectedCard) => ({
  id: card.id,
  noteId,
  deckId: card.deckId,
  ord: card.ord,
  type: card.type,
  queue: card.queue,
  due: card.due,
  interval: card.ivl,
  factor: card.factor,
  reps: card.reps,
  lapses: card.lapses,
  left: card.left,
  originalDue: card.odue,
  flags: card.flags,
  data: card.data,
});

/** The expectations hold a hash in place of a huge value. */
const huge = 100_000;
const summaryOf = (value: string) =>
  value.length > huge ? { chars: value.length, sha1: createHash('sha1').update(value).digest('hex') } : value;

const withoutHome = ({ originalDeckId: _, ...card }: PackageCard) => card;

const check = async (folder: 'ok' | 'hostile', name: string): Promise<void> => {
  const expected = expectedOf(folder, name);
  const pkg = await readPackage(packageBytes(folder, name));
  const notes = notesOf(pkg);

  expect({
    version: pkg.version,
    collectionMember: pkg.collectionMember,
    schema: pkg.schema,
    crt: pkg.createdAt,
  }).toEqual({
    version: expected.package.version,
    collectionMember: expected.package.collectionMember,
    schema: expected.package.schema,
    crt: expected.package.crt,
  });
  expect({ notes: pkg.noteCount, cards: pkg.cardCount, revlog: pkg.reviewCount }).toEqual({
    notes: expected.counts.notes,
    cards: expected.counts.cards,
    revlog: expected.counts.revlog,
  });
  // Anki itself always has a deck called Default, also where the file has none.
  const decks = expected.decks.filter(({ id }) => id !== '1' || pkg.decks.some((deck) => deck.id === '1'));
  expect(pkg.decks).toEqual(decks.toSorted(numeric));
  expect(Array.from(pkg.noteTypes.values())).toEqual(noteTypesOf(expected).toSorted(numeric));

  expect(
    notes.map(({ id, guid, noteTypeId, fields, modified, tags }) => ({
      id,
      guid,
      noteTypeId,
      fields: fields.map(summaryOf),
      modified,
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

  const cards = Array.from(pkg.cards());
  expect(cards.map(withoutHome)).toEqual(
    expected.notes.flatMap((note) => note.cards.map((card) => cardOf(note.id, card))).toSorted(numeric),
  );
  const deckNames = new Map(pkg.decks.map(({ id, name: deck }) => [id, deck]));
  for (const card of expected.notes.flatMap((note) => note.cards)) {
    const home = cards.find(({ id }) => id === card.id)?.originalDeckId;
    expect(home === undefined ? undefined : deckNames.get(home)).toBe(card.originalDeck);
  }

  const listed = expected.mediaCount ?? expected.media.length;
  expect(pkg.media).toHaveLength(listed);
  const media = new Map(pkg.media.map((entry) => [entry.member, entry]));
  for (const { zip, name: file, size, declaredSha1 } of expected.media) {
    expect(media.get(zip)).toEqual({
      member: zip,
      name: file,
      size,
      ...(declaredSha1 === undefined ? {} : { sha1: declaredSha1 }),
    });
  }
  expect(pkg.warnings).toEqual([]);
  pkg.close();
};

describe('a package', () => {
  it.each(packagesIn('ok'))('reads as Anki reads it: %s', (name) => check('ok', name));

  it.each(
    packagesIn('hostile').filter(
      (name) => expectedOf('hostile', name).outcome === 'ok' && expectedOf('hostile', name).notesDigest !== undefined,
    ),
  )('reads fully although its form is odd: %s', (name) => check('hostile', name));
});

import type { AnkiPackage } from '../../anki-package.ts';
import type { Deck } from '../../collection/deck.ts';
import type { NoteType } from '../../collection/note-type.ts';
import { byCodePoint } from './by-code-point.ts';
import type { NotesDigest } from './notes-digest.ts';

const defaultDeck: Deck = { id: '1', name: 'Default', filtered: false };

/** Anki always has a deck with id 1. */
const withDefault = (decks: readonly Deck[]): readonly Deck[] =>
  decks.some(({ id }) => id === defaultDeck.id) ? decks : [defaultDeck, ...decks];

const decksJson = (decks: readonly Deck[]) =>
  withDefault(decks)
    .map(({ id, name, filtered }) => ({ id, name, filtered }))
    .sort((one, other) => byCodePoint(one.name, other.name));

const typeJson = ({ id, name, kind, imageOcclusion, sortField, css, fields, rawFields, templates }: NoteType) => ({
  id,
  name,
  kind,
  imageOcclusion,
  sortField,
  css,
  fields,
  ...(fields.every((field, at) => field === rawFields[at]) ? {} : { rawFields }),
  templates: templates.map((template) => ({
    name: template.name,
    qfmt: template.questionFormat,
    afmt: template.answerFormat,
  })),
});

const packageJson = (pkg: AnkiPackage, { file, zipMembers }: Around) => {
  const { version, collectionMember, schema, created } = pkg;
  const crt = created ? Math.floor(created.getTime() / 1000) : null;
  return { file, version, collectionMember, schema, crt, zipMembers };
};

/** Facts from outside the package. */
export interface Around {
  readonly file: string;
  readonly zipMembers: number;
}

/** All members of the format that precede the notes. */
export const headJson = (
  pkg: AnkiPackage,
  around: Around,
  { digest, unreadable }: NotesDigest,
): Readonly<Record<string, unknown>> => {
  const { counts } = pkg;
  const decks = decksJson(pkg.decks);
  return {
    format: 1,
    outcome: unreadable.length + pkg.warnings.length === 0 ? 'ok' : 'ok-partial',
    package: packageJson(pkg, around),
    counts: {
      notes: counts.notes,
      cards: counts.cards,
      revlog: counts.reviews,
      notetypes: pkg.noteTypes.size,
      decks: decks.length,
    },
    notesDigest: digest,
    decks,
    notetypes: Array.from(pkg.noteTypes.values(), typeJson),
  };
};

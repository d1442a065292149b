import type { AnkiPackage, Note } from '@flashcards/apkg-parser';
import { isPackageError, openPackage, readDeck, renderCard, stripAnkiHtml } from '@flashcards/apkg-parser';

/** The outcome of reading a package, in the terms of a fixture's expected.json. */
export interface Reading {
  readonly outcome: 'ok' | 'ok-partial' | 'error';
  /** Of the `PackageError`. */
  readonly code?: string;
  /** The number of readable notes. */
  readonly notes?: number;
  /** A violation that no package may cause. */
  readonly problem?: string;
}

const selection = { termField: '0', definitionField: '1', fields: 'auto', stripHtml: true, cloze: true } as const;
/** The number of notes and files that are processed completely; the cost per item is what matters. */
const closely = 20;

const isSafe = (name: string): boolean => name !== '..' && name !== '.' && !/[/\\\u0000]/.test(name);
const isId = (id: string): boolean => /^-?\d+$/.test(id);

function assertRight(claim: boolean, problem: string): asserts claim {
  if (!claim) throw new TypeError(problem);
}

/** Reads all notes: their ids, and the number of readable ones. */
const readNotes = (pkg: AnkiPackage): { readonly ids: ReadonlySet<string>; readonly notes: number } => {
  const ids = new Set<string>();
  let notes = 0;
  for (const note of pkg.notes()) {
    ids.add(note.id);
    if (note.kind === 'note') notes += 1;
  }
  return { ids, notes };
};

/** Whether all cards have a note and a deck. */
const readAllCards = (pkg: AnkiPackage, ids: ReadonlySet<string>): boolean => {
  const decks = new Set(pkg.decks.map(({ id }) => id));
  let isWhole = true;
  for (const { id, noteId, deckId } of pkg.cards()) {
    assertRight(isId(id) && isId(noteId) && isId(deckId), `an id is no number: ${id}`);
    if (!ids.has(noteId) || !decks.has(deckId)) isWhole = false;
  }
  return isWhole;
};

const readReviews = (pkg: AnkiPackage): void => {
  for (const { id, at } of pkg.reviews())
    assertRight(isId(id) && (at === undefined || !Number.isNaN(at.getTime())), `a review has no id or an invalid date`);
};

const render = (pkg: AnkiPackage, note: Note): void => {
  const noteType = pkg.noteTypes.get(note.noteTypeId);
  const [card] = pkg.cardsOf(note);
  const sides = noteType && card && renderCard({ noteType, note, card, deckName: 'Deck' });
  assertRight(sides === undefined || typeof sides.question === 'string', 'a side is no text');
  assertRight(typeof stripAnkiHtml(note.fields[0] ?? '') === 'string', 'a text is none');
};

/** Costly processing is limited to a few notes. */
const renderSome = (pkg: AnkiPackage): void => {
  let seen = 0;
  for (const note of pkg.notes()) {
    if (note.kind !== 'note') continue;
    render(pkg, note);
    seen += 1;
    if (seen === closely) return;
  }
};

const unpackSome = async ({ media }: AnkiPackage): Promise<void> => {
  const unsafe = media.find(({ name }) => !isSafe(name));
  assertRight(unsafe === undefined, `a media name leads elsewhere: ${unsafe?.name}`);
  for (const file of media.slice(0, closely))
    await file.bytes().catch((error: unknown) => {
      if (!isPackageError(error)) throw error;
    });
};

const readAll = async (pkg: AnkiPackage): Promise<Reading> => {
  const { ids, notes } = readNotes(pkg);
  const isWhole = readAllCards(pkg, ids);
  readReviews(pkg);
  readDeck(pkg, selection);
  renderSome(pkg);
  await unpackSome(pkg);
  assertRight(!('polluted' in {}), 'a prototype was changed');
  return { outcome: isWhole && notes === ids.size && pkg.warnings.length === 0 ? 'ok' : 'ok-partial', notes };
};

/** Reads everything in a package and checks forbidden results. Any error other than a `PackageError` is a problem. */
export const readEverything = async (bytes: Uint8Array): Promise<Reading> => {
  try {
    const pkg = await openPackage(bytes);
    try {
      return await readAll(pkg);
    } finally {
      pkg.close();
    }
  } catch (error) {
    if (isPackageError(error)) return { outcome: 'error', code: error.code };
    return { outcome: 'error', problem: error instanceof Error ? (error.stack ?? error.message) : 'no error' };
  }
};

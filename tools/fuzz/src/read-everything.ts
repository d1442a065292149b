import type { AnkiPackage } from '@flashcards/apkg-parser';
import { isPackageError, readDeck, openPackage } from '@flashcards/apkg-parser';

/** How reading a package ended, in the words of a fixture's expected.json. */
export interface Reading {
  readonly outcome: 'ok' | 'ok-partial' | 'error';
  /** Of the `PackageError`. */
  readonly code?: string;
  /** Those that could be read. */
  readonly notes?: number;
  /** What must never happen, whatever the package holds. */
  readonly problem?: string;
}

const isSafe = (name: string): boolean => name !== '..' && name !== '.' && !/[/\\\u0000]/.test(name);

interface Seen {
  readonly isPartial: boolean;
  readonly problem?: string;
}

const seenOf = (pkg: AnkiPackage, known: ReadonlySet<string>): Seen => {
  const decks = new Set(pkg.decks.map(({ id }) => id));
  let isPartial = pkg.warnings.length > 0;
  const oddIds: string[] = [];
  for (const { id, noteId, deckId } of pkg.cards()) {
    if (!known.has(noteId) || !decks.has(deckId)) isPartial = true;
    if (!/^-?\d+$/.test(id)) oddIds.push(`a card id is no number: ${id}`);
  }
  const unsafe = pkg.media
    .filter(({ name }) => !isSafe(name))
    .map(({ name }) => `a media name leads elsewhere: ${name}`);
  const polluted = 'polluted' in {} ? ['a prototype was changed'] : [];
  const [problem] = [...unsafe, ...polluted, ...oddIds];
  return { isPartial, ...(problem === undefined ? {} : { problem }) };
};

const selection = { termField: '0', definitionField: '1', fields: 'auto', stripHtml: true, cloze: true } as const;

const readAll = (pkg: AnkiPackage): Reading => {
  const known = new Set<string>();
  let notes = 0;
  for (const note of pkg.notes()) {
    known.add(note.id);
    if (note.kind === 'note') notes += 1;
  }
  const { isPartial, ...seen } = seenOf(pkg, known);
  readDeck(pkg, selection);
  return { outcome: isPartial || notes < known.size ? 'ok-partial' : 'ok', notes, ...seen };
};

/** Reads all that a package holds, and looks at what it must never give. Rejects with whatever is no `PackageError`. */
export const readEverything = async (bytes: Uint8Array): Promise<Reading> => {
  try {
    const pkg = await openPackage(bytes);
    try {
      return readAll(pkg);
    } finally {
      pkg.close();
    }
  } catch (error) {
    if (isPackageError(error)) return { outcome: 'error', code: error.code };
    throw error;
  }
};

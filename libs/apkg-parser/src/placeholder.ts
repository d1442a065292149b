import type { AnkiPackage } from './anki-package.ts';
import type { Note } from './collection/note.ts';
import { PackageError } from './package-error.ts';

const defaultDeck = '1';
const longestRequest = 500;
// What a new collection of Anki's begins with. An export holds only what its notes use.
const stockNoteTypes = 5;

/** A first field of plain text, and nothing else in the note: nothing to learn. */
const saysOneThing = ({ fields, tags }: Note): boolean => {
  const [first = '', ...others] = fields;
  const isPlain = first !== '' && first.length <= longestRequest && !/[<{]/.test(first);
  return isPlain && tags.length === 0 && others.every((field) => field === '');
};

/** The note is all there is: its only card was never learned, and it lies in the deck that every collection has. */
const isAlone = (pkg: AnkiPackage): boolean => {
  const { notes, cards, reviews } = pkg.counts;
  if (notes !== 1 || cards !== 1 || reviews > 0 || pkg.media.length > 0) return false;
  const isInDefaultDeck = pkg.decks.every(({ id }) => id === defaultDeck);
  return isInDefaultDeck && Array.from(pkg.cards()).every(({ deckId, type }) => deckId === defaultDeck && type === 0);
};

// The sentence is in the language of whoever exported; the ending of file names in it is not.
const namesPackages = ({ fields }: Note): boolean => fields[0]?.includes('.colpkg') === true;

const isPlaceholder = (pkg: AnkiPackage): boolean => {
  if (!isAlone(pkg)) return false;
  const [note] = Array.from(pkg.notes());
  const isPlain =
    note?.kind === 'note' && pkg.noteTypes.get(note.noteTypeId)?.kind === 'standard' && saysOneThing(note);
  return isPlain && (pkg.noteTypes.size >= stockNoteTypes || namesPackages(note));
};

/**
 * Newer packages carry an old-style collection with one card that asks the reader to update Anki. Which collection is
 * read is told by `meta` and by what members there are, never by what it says. Only should a package hold nothing else
 * than that card, it is told by its form, as it is not the content of the package: throws `no-collection`.
 */
export const refusePlaceholder = (pkg: AnkiPackage): void => {
  if (pkg.version === 'legacy1' && isPlaceholder(pkg))
    throw new PackageError('no-collection', 'The package holds only a request to update Anki, no deck.');
};

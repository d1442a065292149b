import type { AnkiPackage } from './anki-package.ts';
import type { Note } from './collection/note.ts';
import { PackageError } from './package-error.ts';

const defaultDeck = '1';
const longestRequest = 500;
// Note types of a new Anki collection. An export contains only the types its notes use.
const stockNoteTypes = 5;

/** Whether the note has only a first field of plain text. */
const saysOneThing = ({ fields, tags }: Note): boolean => {
  const [first = '', ...others] = fields;
  const isPlain = first !== '' && first.length <= longestRequest && !/[<{]/.test(first);
  return isPlain && tags.length === 0 && others.every((field) => field === '');
};

/** Whether the note is the only content: its one card is new and in the default deck. */
const isAlone = (pkg: AnkiPackage): boolean => {
  const { notes, cards, reviews } = pkg.counts;
  if (notes !== 1 || cards !== 1 || reviews > 0 || pkg.media.length > 0) return false;
  const isInDefaultDeck = pkg.decks.every(({ id }) => id === defaultDeck);
  return isInDefaultDeck && Array.from(pkg.cards()).every(({ deckId, type }) => deckId === defaultDeck && type === 0);
};

// The sentence is in the exporting user's language, but names the file extension.
const namesPackages = ({ fields }: Note): boolean => fields[0]?.includes('.colpkg') === true;

const isPlaceholder = (pkg: AnkiPackage): boolean => {
  if (!isAlone(pkg)) return false;
  const [note] = Array.from(pkg.notes());
  const isPlain =
    note?.kind === 'note' && pkg.noteTypes.get(note.noteTypeId)?.kind === 'standard' && saysOneThing(note);
  return isPlain && (pkg.noteTypes.size >= stockNoteTypes || namesPackages(note));
};

/**
 * Newer packages contain an old-style collection with one card that asks the user to update Anki. The collection to
 * read is chosen by `meta` and the members, never by its content. Only if a package contains nothing but that card, the
 * card is recognized by its form. Throws `no-collection` then.
 */
export const refusePlaceholder = (pkg: AnkiPackage): void => {
  if (pkg.version === 'legacy1' && isPlaceholder(pkg))
    throw new PackageError('no-collection', 'The package holds only a request to update Anki, no deck.');
};

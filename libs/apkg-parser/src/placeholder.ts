import type { Note, UnreadableNote } from './collection/note.ts';
import { PackageError } from './package-error.ts';

// The sentence is translated into every language of Anki; the two file name endings in it are not.
const isRequestToUpdate = (note: Note | UnreadableNote): boolean =>
  note.kind === 'note' && note.fields.some((field) => field.includes('.colpkg') && field.includes('.apkg'));

/**
 * Newer packages carry an old-style collection with one card that asks the reader to update Anki. Should a package hold
 * nothing else, that card is not its content: throws `no-collection`.
 */
export const refusePlaceholder = (pkg: {
  readonly noteCount: number;
  notes(): Iterable<Note | UnreadableNote>;
}): void => {
  if (pkg.noteCount === 1 && Array.from(pkg.notes()).every(isRequestToUpdate)) {
    throw new PackageError('no-collection', 'The package holds only a request to update Anki, no deck.');
  }
};

import { isPackageError, openPackage, renderCard, writePackage } from '@flashcards/apkg-parser';
import type { AnkiPackage, Note } from '@flashcards/apkg-parser';
import { openPackage as openPath } from '@flashcards/apkg-parser/node';
import { safeHtml } from '@flashcards/apkg-parser/safe-html';

const isNote = (note: { readonly kind: string }): note is Note => note.kind === 'note';

export const fronts = (pkg: AnkiPackage): readonly string[] =>
  Array.from(pkg.notes()).flatMap((note) => {
    const noteType = isNote(note) ? pkg.noteTypes.get(note.noteTypeId) : undefined;
    if (!isNote(note) || !noteType) return [];
    return pkg.cardsOf(note).map((card) => safeHtml(renderCard({ noteType, note, card }).question));
  });

export const copy = async (path: string): Promise<Uint8Array | string> => {
  try {
    const pkg = await openPath(path);
    const { decks, noteTypes, media } = await openPackage(new Uint8Array());
    const [cards, reviews] = [pkg.cards(), pkg.reviews()];
    return writePackage({ decks, noteTypes: noteTypes.values(), notes: [], cards, reviews, media });
  } catch (error) {
    return isPackageError(error, 'too-large') ? error.message : '';
  }
};

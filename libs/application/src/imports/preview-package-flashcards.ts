import type { User } from '@flashcards/accounts';
import type { Outcome } from '@flashcards/kernel';
import type { DeckReader, PackageFile, PackagePreview } from './deck-reader.ts';

/** The content of a deck package: what a person needs to choose the fields. */
export const previewPackageFlashcards =
  ({ deckReader }: { readonly deckReader: DeckReader }) =>
  (user: User, file: PackageFile): Promise<Outcome<PackagePreview, 'invalid_package' | 'reader_busy'>> =>
    deckReader.inTurn({ file, user: user.id }, (opened) => opened.preview());

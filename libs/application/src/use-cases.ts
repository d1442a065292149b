import type { Store } from '@flashcards/persistence-ports';
import type { NewId, Now } from './clock.ts';
import type { DeckReader } from './deck-reader.ts';
import type { AccessTokenHash, IdentityProvider, ServiceTokens } from './identity.ts';
import { createFolder } from './create-folder.ts';
import { getFlashcard } from './get-flashcard.ts';
import { getFlashcardItem } from './get-flashcard-item.ts';
import { getFolders } from './get-folders.ts';
import { getImportReport } from './get-import-report.ts';
import { getTodayCards } from './get-today-cards.ts';
import { getUser } from './get-user.ts';
import { importPackageFlashcards } from './import-package-flashcards.ts';
import { previewCard } from './preview-card.ts';
import { previewPackageFlashcards } from './preview-package-flashcards.ts';
import { reviewCard } from './review-card.ts';
import { signIn } from './sign-in.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { undoReview } from './undo-review.ts';
import { updateSettings } from './update-settings.ts';

/** Everything the use cases ask of the outside world. */
export interface Ports extends Store {
  readonly now: Now;
  readonly newId: NewId;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly serviceTokens: ServiceTokens;
  readonly deckReader: DeckReader;
}

/** The use cases, each with the ports it needs; one for every operation, under its name. */
export const useCases = (ports: Ports) => ({
  signIn: signIn(ports),
  getUser: getUser(ports),
  updateSettings: updateSettings(ports),
  signOutEverywhere: signOutEverywhere(ports),
  createFolder: createFolder(ports),
  getFolders: getFolders(ports),
  previewPackageFlashcards: previewPackageFlashcards(ports),
  importPackageFlashcards: importPackageFlashcards(ports),
  getImportReport: getImportReport(ports),
  getFlashcard: getFlashcard(ports),
  getFlashcardItem: getFlashcardItem(ports),
  getTodayCards: getTodayCards(ports),
  previewCard: previewCard(ports),
  reviewCard: reviewCard(ports),
  undoReview: undoReview(ports),
});

export type UseCases = ReturnType<typeof useCases>;

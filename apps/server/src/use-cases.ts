import type { AccessTokenHash, DeckReader, IdentityProvider, NewId, Now, ServiceTokens } from '@flashcards/application';
import {
  createFolder,
  getCard,
  getFlashcardSet,
  getFolders,
  getImportReport,
  getTodayCards,
  getUser,
  importPackage,
  previewCard,
  previewPackage,
  reviewCard,
  signIn,
  signOutEverywhere,
  undoReview,
  updateSettings,
} from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';

/** Everything the use cases ask of the outside world. */
export interface Ports extends Store {
  readonly now: Now;
  readonly newId: NewId;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly serviceTokens: ServiceTokens;
  readonly deckReader: DeckReader;
}

/** The use cases, each with the ports it needs. */
export const useCases = (ports: Ports) => ({
  signIn: signIn(ports),
  getUser: getUser(ports),
  updateSettings: updateSettings(ports),
  signOutEverywhere: signOutEverywhere(ports),
  createFolder: createFolder(ports),
  getFolders: getFolders(ports),
  previewPackage: previewPackage(ports),
  importPackage: importPackage(ports),
  getImportReport: getImportReport(ports),
  getFlashcardSet: getFlashcardSet(ports),
  getCard: getCard(ports),
  getTodayCards: getTodayCards(ports),
  previewCard: previewCard(ports),
  reviewCard: reviewCard(ports),
  undoReview: undoReview(ports),
});

export type UseCases = ReturnType<typeof useCases>;

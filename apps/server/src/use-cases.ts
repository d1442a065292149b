import type { AccessTokenHash, DeckReader, IdentityProvider, NewId, Now, ServiceTokens } from '@flashcards/application';
import {
  createFolder,
  getFlashcardItem,
  getFlashcard,
  getFolders,
  getImportReport,
  getTodayCards,
  getUser,
  importPackageFlashcards,
  previewCard,
  previewPackageFlashcards,
  reviewCard,
  signIn,
  signOutEverywhere,
  undoReview,
  updateSettings,
} from '@flashcards/application';
import type { Contract } from '@flashcards/contract';
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

/** The use cases, each with the ports it needs; one for every operation, under its name. */
export const useCases = (ports: Ports) =>
  ({
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
  }) satisfies Readonly<Record<keyof Contract, unknown>>;

export type UseCases = ReturnType<typeof useCases>;

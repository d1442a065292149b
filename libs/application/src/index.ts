export type { NewId, Now } from './clock.ts';
export { createFolder } from './create-folder.ts';
export type {
  CardChoice,
  DeckReader,
  PackageFile,
  PackagePreview,
  PreviewedNoteType,
  ReadablePackage,
  Reading,
  TakeCards,
} from './deck-reader.ts';
export { ReaderUnavailable } from './deck-reader.ts';
export { getFlashcardItem } from './get-flashcard-item.ts';
export type { CardDetails, SetDetails } from './get-flashcard.ts';
export { getFlashcard } from './get-flashcard.ts';
export type { SetSummary } from './get-folders.ts';
export { getFolders } from './get-folders.ts';
export { getImportReport } from './get-import-report.ts';
export type { DueSet } from './get-today-cards.ts';
export { getTodayCards } from './get-today-cards.ts';
export type { AccessTokenHash, IdentityProvider, PresentedTokens, ServiceTokens } from './identity.ts';
export type { ImportedPackage, ImportPackage, ImportRefusal } from './import-package-flashcards.ts';
export { importPackageFlashcards } from './import-package-flashcards.ts';
export type { NewReview } from './review-card.ts';
export type { ReviewedCard } from './reviewed-card.ts';
export type { PreviewedReview } from './preview-card.ts';
export { previewCard } from './preview-card.ts';
export { previewPackageFlashcards } from './preview-package-flashcards.ts';
export type { UserProfile } from './get-user.ts';
export { getUser } from './get-user.ts';
export { updateSettings } from './update-settings.ts';
export { signOutEverywhere } from './sign-out-everywhere.ts';
export { undoReview } from './undo-review.ts';
export { reviewCard } from './review-card.ts';
export type { SignIn, SignInRefusal } from './sign-in.ts';
export { signIn } from './sign-in.ts';

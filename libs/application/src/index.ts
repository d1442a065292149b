export type { Breathe, NewId, Now } from './clock.ts';
export type {
  CardChoice,
  CardStanding,
  DeckReader,
  PackageFile,
  PackagePreview,
  PreviewedNoteType,
  ReadCard,
  ReadablePackage,
  TakeMedia,
  Reading,
  TakeCards,
} from './deck-reader.ts';
export { ReaderUnavailable } from './deck-reader.ts';
export type { PackageBytes, PackageWriter, PackedMedia, PackedReview, PackedSet, Writing } from './package-writer.ts';
export { WriterUnavailable } from './package-writer.ts';
export type { ExportedPackage, PackageExport } from './export-package-flashcards.ts';
export type { MoreCards } from './add-cards.ts';
export type { NewSet } from './create-flashcard.ts';
export type { NewGoal } from './create-goal.ts';
export type { NewQuest } from './create-quest.ts';
export type { MadeFolder, NewSharedFolder } from './create-shared-folder.ts';
export type { MadeInvite, NewInvite } from './create-shared-folder-invite.ts';
export type { EditedGoal } from './edit-goal.ts';
export type { CardDetails, SetDetails } from './get-flashcard.ts';
export type { FolderMembers } from './get-shared-folder-members.ts';
export type { SharedSetContent } from './get-shared-folder-flashcards.ts';
export type { SharedFolderLists } from './get-shared-folders.ts';
export type { SharedDueFolders } from './get-shared-today-cards.ts';
export type { ReviewDay, StudyStats } from './get-study-stats.ts';
export type { SetSummary } from './get-folders.ts';
export type { DueSet } from './get-today-cards.ts';
export type { Look } from './library-today.ts';
export type { AccessTokenHash, IdentityProvider, PresentedTokens, ServiceTokens } from './identity.ts';
export type { ImportedPackage, ImportPackage, ImportRefusal } from './import-package-flashcards.ts';
export type { InviteCodes } from './invite-codes.ts';
export type { QuestInvitation } from './invite-to-quest.ts';
export type { QuestParticipant, QuestStanding } from './quest-standing.ts';
export type { NewReview } from './review-card.ts';
export type { EarlierReview } from './earlier-reviews.ts';
export type { JudgedReview, ReviewBatch } from './review-cards.ts';
export type { ReviewedCard } from './reviewed-card.ts';
export type { Once } from './once.ts';
export { isAnsweredBefore, isNote, isTold } from './once.ts';
export type { PreviewedReview } from './preview-card.ts';
export type { UserProfile } from './get-user.ts';
export type { SignedIn, SignIn, SignInRefusal } from './sign-in.ts';
export type { GoalStanding } from './update-goal-status.ts';
export type { InvitationAnswer } from './update-invite-status.ts';
export type { Ports, UseCases } from './use-cases.ts';
export { deleteUser } from './delete-user.ts';
export { exportUserData } from './export-user-data.ts';
export { useCases } from './use-cases.ts';

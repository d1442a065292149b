export type { ScopedStudy } from './study/get-presets.ts';
export type { NewId, Now, YieldToOthers } from './clock.ts';
export type {
  CardChoice,
  CardStanding,
  DeckReader,
  PackageFile,
  PackageModes,
  PackagePreview,
  PreviewedNoteType,
  ReadCard,
  ReadDeck,
  ReadMediaFile,
  ReadNote,
  ReadNotes,
  ReadablePackage,
  ReadRefusal,
  RowChoice,
  TakeMedia,
  Reading,
  TakeCards,
} from './imports/deck-reader.ts';
export { ReaderUnavailable } from './imports/deck-reader.ts';
export type {
  PackageBytes,
  PackageWriter,
  PackedMedia,
  PackedReview,
  PackedSet,
  Writing,
} from './imports/package-writer.ts';
export { WriterUnavailable } from './imports/package-writer.ts';
export type { Optimization, OptimizedScheduling } from './scheduling/optimize-scheduling.ts';
export type {
  AskedBy,
  CardToSimulate,
  FittedWeights,
  FittingTask,
  LearnerAnswer,
  SchedulingComputer,
  SimulationTask,
} from './scheduling/scheduling-computer.ts';
export { ComputerUnavailable } from './scheduling/scheduling-computer.ts';
export type { SimulatedScheduling } from './scheduling/simulate-scheduling.ts';
export type { AddedMedia } from './media/add-media.ts';
export type { MediaUploads, UploadedMedia } from './media/media-uploads.ts';
export type { TaggedCard } from './library/tagged-cards.ts';
export type { ExportedPackage, PackageExport } from './imports/export-package-flashcards.ts';
export type { MoreCards } from './library/add-cards.ts';
export type { AddedNote, NewNote } from './library/add-notes.ts';
export type {
  NoteRenderer,
  NotesToRender,
  NoteText,
  PlainSides,
  RenderedCard,
  RenderedNote,
} from './library/note-renderer.ts';
export type { NewSet } from './library/create-flashcard.ts';
export type { NewGoal } from './goals/create-goal.ts';
export type { NewQuest } from './quests/create-quest.ts';
export type { MadeFolder, NewSharedFolder } from './sharing/create-shared-folder.ts';
export type { NewInvite } from './sharing/create-shared-folder-invite.ts';
export type { EditedGoal } from './goals/edit-goal.ts';
export type { CardQuery, FoundCards } from './library/find-cards.ts';
export type { CardDetails, SetDetails } from './library/get-flashcard.ts';
export type { FolderMembers } from './sharing/get-shared-folder-members.ts';
export type { SharedSetContent } from './sharing/get-shared-folder-flashcards.ts';
export type { SharedFolderLists } from './sharing/get-shared-folders.ts';
export type { SharedDueFolders } from './sharing/get-shared-today-cards.ts';
export type { ReviewDay, StatsQuery, StudyStats } from './study/get-study-stats.ts';
export type { SetSummary } from './library/get-folders.ts';
export type { DueSet } from './study/get-today-cards.ts';
export type { Look } from './study/library-today.ts';
export type { AccessTokenHash, IdentityProvider, PresentedTokens, ServiceTokens } from './accounts/identity.ts';
export type { ImportCsv } from './imports/import-csv-flashcards.ts';
export type { Preview, PreviewRequest } from './imports/preview-package-flashcards.ts';
export type { ImportPackage } from './imports/import-package-flashcards.ts';
export type { ImportedSet, ImportSet } from './imports/import-set.ts';
export type { InviteCodes } from './sharing/invite-codes.ts';
export type { QuestInvitation } from './quests/invite-to-quest.ts';
export type { QuestParticipant, QuestStanding } from './quests/quest-standing.ts';
export type { NewReview } from './study/review-card.ts';
export type { EarlierReview } from './study/earlier-reviews.ts';
export type { JudgedReview, ReviewBatch } from './study/review-cards.ts';
export type { ReviewedCard } from './study/reviewed-card.ts';
export type { Once } from './accounts/once.ts';
export { isAnsweredBefore, isFromReceipt, isNote } from './accounts/once.ts';
export type { FullProfile, UserProfile } from './accounts/get-user.ts';
export type { SignInOptions } from './accounts/sign-in-options.ts';
export type { ListedSession } from './accounts/list-sessions.ts';
export type { SignedIn, SignIn, SignInRefusal } from './accounts/sign-in.ts';
export type { GoalStanding } from './goals/update-goal-status.ts';
export type { InvitationAnswer } from './quests/update-invite-status.ts';
export type { Ports, UseCases } from './use-cases.ts';
export { deleteUser } from './accounts/delete-user.ts';
export { exportUserData } from './accounts/export-user-data.ts';
export { useCases } from './use-cases.ts';

export { AccountGone } from './account-gone.ts';
export type { Activities, Marking } from './activities.ts';
export type {
  Archive,
  ArchiveCopy,
  OpenArchive,
  OpenCopy,
  SourceRefusal,
  TargetRefusal,
  Unit,
  UnitKind,
} from './archive.ts';
export { mediaRecords, putMedia } from './archive-media.ts';
export { unitKinds } from './archive.ts';
export type {
  AccountRecord,
  ArchiveRecord,
  CardRecord,
  DayRecord,
  FolderRecord,
  GoalRecord,
  MarkRecord,
  MediaFileRecord,
  MediaPieceRecord,
  MediaRecord,
  MemberRecord,
  QuestRecord,
  RecordKind,
  ReviewRecord,
  SetRecord,
  SharedFolderRecord,
  SharedSetRecord,
  VisitRecord,
} from './archive-records.ts';
export type { CardEdit, CardEditRefusal, CardOrigin, Cards, SharedDueQuery, StudyCard, Visited } from './cards.ts';
export type { Count, Counted, Counters } from './counters.ts';
export type {
  AddCards,
  AdditionRefusal,
  CardAddition,
  CountedSet,
  FilledSet,
  FillSet,
  FlashcardSets,
  InsertRefusal,
  NewCardOfSet,
  NewFlashcardSet,
  PlaceRefusal,
  SetEdit,
  SetEditRefusal,
  VisibleSet,
} from './flashcard-sets.ts';
export type { FolderDeletionRefusal, FolderMove, FolderRefusal, Folders, MoveRefusal } from './folders.ts';
export type { GoalEditing, Goals } from './goals.ts';
export type { CardCounts, DueCard, Library, LibraryQuery, LibraryToday } from './library.ts';
export type { ByteRange, KeepMedia, Media, MediaAddition, NewMediaFile, OpenMedia } from './media.ts';
export type { MigrationStatus } from './migration-status.ts';
export type { Projections, RebuildStep } from './projections.ts';
export type {
  Answering,
  CountedQuest,
  Inviting,
  Leaving,
  QuestAnswerRefusal,
  QuestDeletionRefusal,
  QuestInviteRefusal,
  Quests,
} from './quests.ts';
export type { AnsweredBefore, Receipt, Receipted, ReceiptFor } from './receipt.ts';
export type { Claim, Receipts, RequestKey } from './receipts.ts';
export type { LoggedReview, RecordRefusal, Recording, ReplayRefusal, Reviews, Undone, UndoRefusal } from './reviews.ts';
export type {
  AddedSet,
  AddRefusal,
  Adding,
  CodeRenewal,
  CodeRefusal,
  DeletionRefusal,
  Joined,
  Joining,
  JoinRefusal,
  ListedFolder,
  ListedSet,
  MemberRefusal,
  RemovalOfMemberRefusal,
  RemovalOfSetRefusal,
  RoleChange,
  RoleChangeRefusal,
  SharedFolderChanges,
  SharedFolderListings,
  SharedFolders,
  SomeMember,
  SomeSet,
} from './shared-folders.ts';
export { StoreUnavailable } from './store-unavailable.ts';
export type { Store } from './store.ts';
export type { AccountRows } from './accounts/account-rows.ts';
export type { ReceiptRow, ReceiptRows } from './accounts/receipt-rows.ts';
export type { AdditionId, AdditionRows } from './library/addition-rows.ts';
export type { CardRows, OwnCard } from './library/card-rows.ts';
export type { DraftRows } from './library/draft-rows.ts';
export type { FolderRows } from './library/folder-rows.ts';
export type { PlacedSet, SetRows, SizedSet } from './library/set-rows.ts';
export type { QuestRow, QuestRows } from './quests/quest-rows.ts';
export type { StintRows } from './quests/stint-rows.ts';
export type { DayRows, SomeDays } from './study/day-rows.ts';
export type { GoalRows } from './study/goal-rows.ts';
export type { AtMost, CardPlace, DayReview, LogRange, LogRows } from './study/log-rows.ts';
export type { KeptCard, KeptCards, ProgressRows, SeenCard } from './study/progress-rows.ts';
export type { TotalsRow, TotalsRows } from './study/totals-rows.ts';
export type { Membership, SharedFolderRow, SharedFolderRows } from './sharing/shared-folder-rows.ts';
export type { Tx, UnitOfWork } from './unit-of-work.ts';
export type { Users } from './users.ts';

export { AccountGone } from './accounts/account-gone.ts';
export type { ActionRow, ActionRows } from './accounts/action-rows.ts';
export type { Action, Actions, CardAction } from './accounts/actions.ts';
export type { Activities, Marking } from './study/activities.ts';
export type { ChangeRows, NotedChanges, ReportedChange } from './accounts/change-rows.ts';
export type { Changes } from './accounts/changes.ts';
export type {
  Archive,
  ArchiveCopy,
  OpenArchive,
  OpenCopy,
  SourceRefusal,
  TargetRefusal,
  Unit,
  UnitKind,
} from './archive/archive.ts';
export { unitKinds } from './archive/archive.ts';
export type { ArchiveRecord, CopiedCard, RecordKind, RecordOf } from './archive/archive-records.ts';
export type {
  CardOfSet,
  CardOrigin,
  Cards,
  SharedDueQuery,
  StudyCard,
  CardMove,
  FileReferences,
  FormattedText,
  MoveCardsRefusal,
  Tagging,
  TaggingRefusal,
  Visited,
  WholeCard,
} from './library/cards.ts';
export type {
  Candidate,
  CandidatesQuery,
  CardPosition,
  CardSearch,
  FoundCard,
  PlacedCard,
} from './library/card-search.ts';
export type { Count, Counted, Counters } from './counters/counters.ts';
export type {
  AddCards,
  AddNotes,
  AdditionRefusal,
  CardAddition,
  CountedSet,
  BeginSet,
  DecksRefusal,
  FilledDeck,
  FilledDecks,
  FilledSet,
  FillDecks,
  FillSet,
  FlashcardSets,
  InsertRefusal,
  NewCardOfSet,
  NewDeckSet,
  NewFlashcardSet,
  NewNotes,
  PlaceRefusal,
  SetEdit,
  SetEditRefusal,
  SetFillers,
  SetUpdating,
  UpdateRefusal,
  VisibleSet,
} from './library/flashcard-sets.ts';
export type { FolderDeletionRefusal, FolderMove, FolderRefusal, Folders, MoveRefusal } from './library/folders.ts';
export type { GoalEditing, Goals } from './goals/goals.ts';
export type {
  CardsOfNotes,
  FoundNote,
  NoteAddition,
  NoteEdit,
  NoteEditRefusal,
  NoteEdits,
  Notes,
  TypedEdit,
} from './library/notes.ts';
export type { NoteOfSet, NoteRows, NotesPage, TaggedNote } from './library/note-rows.ts';
export type {
  CardToTake,
  SetUpdate,
  StagedMedia,
  StagedNote,
  StagedType,
  Taken,
  FieldMoves,
  UpdatePlan,
  UpdateRows,
} from './library/update-rows.ts';
export type { CardCounts, CountsQuery, DueCard, Library, LibraryQuery, LibraryToday } from './library/library.ts';
export type { HeldFile, MediaRows } from './media/media-rows.ts';
export type { AddedMedia, ByteRange, KeepMedia, Media, MediaAddition, NewMediaFile, OpenMedia } from './media/media.ts';
export type { MigrationStatus } from './migration-status.ts';
export type { Projections, RebuildStep } from './study/projections.ts';
export type {
  Answering,
  CountedQuest,
  Inviting,
  Leaving,
  QuestAnswerRefusal,
  QuestCodeRefusal,
  QuestCodeRenewal,
  QuestDeletionRefusal,
  QuestInviteRefusal,
  QuestJoinRefusal,
  Quests,
} from './quests/quests.ts';
export type { AnsweredBefore, Receipt, Receipted, ReceiptFor } from './accounts/receipt.ts';
export type { Claim, Receipts, RequestKey } from './accounts/receipts.ts';
export type {
  CardReviewsQuery,
  CountedEvent,
  LoggedReview,
  RecordRefusal,
  Recording,
  ReplayRefusal,
  Reviews,
  Undone,
  UndoRefusal,
} from './study/reviews.ts';
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
} from './sharing/shared-folders.ts';
export { StoreUnavailable } from './store-unavailable.ts';
export type { Store } from './store.ts';
export type { SessionRows } from './accounts/session-rows.ts';
export type { SessionEnd, Sessions, SessionStart, UserInSession } from './accounts/sessions.ts';
export type { AccountRows } from './accounts/account-rows.ts';
export type { ReceiptRow, ReceiptRows } from './accounts/receipt-rows.ts';
export type { AdditionId, AdditionRows } from './library/addition-rows.ts';
export type { CardRows, MovedCards, NoteOfCard, OwnCard, WithdrawnCard } from './library/card-rows.ts';
export type { DraftRows, NewDraft } from './library/draft-rows.ts';
export type { FolderContent, FolderRows } from './library/folder-rows.ts';
export type { PlacedSet, SetRows, SizedSet } from './library/set-rows.ts';
export type { QuestRow, QuestRows } from './quests/quest-rows.ts';
export type { StintRows } from './quests/stint-rows.ts';
export type { DayRows, SomeDays } from './study/day-rows.ts';
export type { GoalRows } from './goals/goal-rows.ts';
export type { PresetRows, WeightsRow } from './study/preset-rows.ts';
export type { PresetRefusal, Presets, PresetSetting, CardParameters } from './study/presets.ts';
export type { AtMost, CardPlace, DayReview, LogRange, LogRows, TimedEvent } from './study/log-rows.ts';
export type {
  NotedCard,
  NotesOfSide,
  QueueNote,
  QueueUsage,
  QueuedNotes,
  QueuedNew,
  QueuedReviews,
  QueuedSets,
  QueueRows,
  QueueSet,
  StudyQueue,
} from './study/study-queue.ts';
export type { KeptCard, KeptCards, MarkedCard, ProgressRows, SeenCard } from './study/progress-rows.ts';
export type { TotalsRow, TotalsRows } from './study/totals-rows.ts';
export type { Membership, SharedFolderRow, SharedFolderRows } from './sharing/shared-folder-rows.ts';
export type { Tx, UnitOfWork } from './unit-of-work.ts';
export type { ChangedUser, Users } from './accounts/users.ts';

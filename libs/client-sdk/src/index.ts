export type { CardWithMedia } from './absolute-media.ts';
export type { Call, ResponseInfo, WithResponse } from './call.ts';
export type { CallOptions, ClientOptions, DetailOptions, Token } from './client-options.ts';
export type { Client, ClientMedia } from './client.ts';
export { createClient } from './client.ts';
export { FlashcardsError, isFlashcardsError } from './errors/flashcards-error.ts';
export { isMissingToken, MissingTokenError } from './errors/missing-token-error.ts';
export { isNetworkError, isTimeout, NetworkError, TimeoutError } from './errors/network-error.ts';
export { isRefused, RefusedError } from './errors/refused-error.ts';
export { isUnexpectedReply, UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
export type { RequestOptions } from './exchange.ts';
export type { Called, OperationName, RawBody, RawQuery, RawReply } from './operation.ts';
export type { Hooks, RequestFacts, ResponseFacts, RetryFacts } from './hooks.ts';
export type { WithName } from './groups/with-name.ts';
export type { SomeSettings, StudySettings } from './groups/study-settings.ts';
export type { Session, SignInOptions } from './groups/sessions.ts';
export type {
  Account,
  ChangedThings,
  ChangesOptions,
  ChangesSince,
  FullProfile,
  SignIn,
  UserProfile,
} from './groups/account.ts';
export type { ExportStream } from './groups/account-export.ts';
export type {
  AccountExport,
  AddedSet,
  ChangedMembers,
  ExportedAction,
  ExportedCard,
  ExportedGoal,
  ExportedMark,
  ExportedMedia,
  ExportedNote,
  ExportedNoteType,
  ExportedOrigin,
  ExportedProgress,
  ExportedQuest,
  ExportedReview,
  ExportedSession,
  ExportedSet,
  ExportedSharedFolder,
  ExportedUser,
  OriginStep,
  PastReview,
  ReviewAnswer,
} from './groups/exported.ts';
export type { CardMemory } from '@flashcards/contract';
export type {
  BatchOptions,
  FullReviewedCard,
  RescheduledCard,
  ReviewOptions,
  Cards,
  CardStyle,
  ChangedTags,
  TagCount,
  DueSet,
  EarlierReview,
  RefusedReview,
  Review,
  ReviewedCard,
  TodayCards,
} from './groups/cards.ts';
export type {
  CardFormat,
  CardPreview,
  CardProgress,
  CardText,
  FullPreview,
  PreviewedReview,
  Rating,
  StudyCard,
} from './groups/card.ts';
export type { CardInfo, CardNote, CardReview, PageOptions } from './groups/card-info.ts';
export type { CardSearch, FoundCards } from './groups/found-cards.ts';
export type { Practice } from './groups/practice.ts';
export type { QueuedCard, QueueScheduling, ScopeScheduling, StudyQueue, StudySelection } from './groups/study-queue.ts';
export type { DueKinds, FolderDeletion, Folders, Library, SetSummary } from './groups/folders.ts';
export type { DateInput } from './expected-date.ts';
export { toDate } from './expected-date.ts';
export { randomId } from './random-id.ts';
export { setsIn } from './groups/folders.ts';
export type { CardGoal, Goal, GoalDetails, GoalEdit, GoalList, Goals, NewGoal, XpGoal } from './groups/goals.ts';
export type { Heatmap, HeatmapDays } from './groups/heatmap.ts';
export type {
  DeckPreview,
  ImportOptions,
  CsvImportRequest,
  ImportRequest,
  Imports,
  NoteTypePreview,
  PackageModes,
  PackagePreview,
  PreviewOptions,
  StoredImport,
  UpdateRequest,
} from './groups/imports.ts';
export type { AddedMedia, Media } from './groups/media.ts';
export type { Preset, PresetChange, Presets, PresetScope, ScopedPreset } from './groups/presets.ts';
export type { AddedNote, Fields, NewNote, NoteChange, Notes, NoteType } from './groups/notes.ts';
export type { NamedQuest, NewQuest, Quest, QuestParticipant, Quests } from './groups/quests.ts';
export type { FlashcardSet, ListedCard, NewSet, SetCard, SetEdit, Sets } from './groups/sets.ts';
export type {
  FolderMember,
  FolderRole,
  GivenRole,
  InviteOptions,
  JoinedFolder,
  ListedSharedSet,
  MadeFolder,
  NewSharedFolder,
  SharedCard,
  SharedFolder,
  SharedFolderList,
  SharedFolders,
  SharedSet,
  SharedTodayCards,
} from './groups/shared-folders.ts';
export type {
  OptimizationRequest,
  OptimizedScheduling,
  Scheduling,
  SimulatedDay,
  SimulatedScheduling,
  SimulationRequest,
} from './groups/scheduling.ts';
export type {
  CardStates,
  DayReviews,
  FullStudyStats,
  HourReviews,
  MonthlyStudyStats,
  MonthOfStudy,
  MonthRetention,
  Retention,
  Stats,
  StatsOptions,
  StudyStats,
} from './groups/stats.ts';
export type { Streak } from './groups/streak.ts';
export type { OnProgress, PackageSource, UploadProgress } from './transport/package-form.ts';
export type { RawOperation, RawOperations, Request } from './raw.ts';
export type { RequestHeaders } from './transport/headers.ts';
export type { RefusalCode } from './refusal-code.ts';
export type {
  CardId,
  GoalId,
  LocalDate,
  NoteId,
  QuestId,
  ReviewId,
  SessionId,
  SetId,
  SharedFolderId,
  UserId,
} from '@flashcards/kernel';
export type { FolderPath, FolderTree, ImportReport, SetName, SkippedNotes } from '@flashcards/library';

export type { Call, ResponseInfo, WithResponse } from './call.ts';
export type { CallOptions, ClientOptions, Token } from './client-options.ts';
export type { Client, ClientMedia } from './client.ts';
export { createClient } from './client.ts';
export { FlashcardsError, isFlashcardsError } from './errors/flashcards-error.ts';
export { isMissingToken, MissingTokenError } from './errors/missing-token-error.ts';
export { isNetworkError, isTimeout, NetworkError, TimeoutError } from './errors/network-error.ts';
export { isRefused, RefusedError } from './errors/refused-error.ts';
export { isUnexpectedReply, UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
export type { RequestOptions } from './exchange.ts';
export type { Called, RawBody, RawQuery, RawReply } from './operation.ts';
export type { Hooks, RequestFacts, ResponseFacts, RetryFacts } from './hooks.ts';
export type { Account, SignIn, StudySettings, UserProfile } from './groups/account.ts';
export type { AccountExport, ExportStream } from './groups/account-export.ts';
export type {
  BatchOptions,
  CardPreview,
  Cards,
  CardText,
  EarlierReview,
  Rating,
  RefusedReview,
  Review,
  ReviewedCard,
  TodayCards,
} from './groups/cards.ts';
export type { FolderDeletion, Folders, Library } from './groups/folders.ts';
export { setsIn } from './groups/folders.ts';
export type { CardGoal, Goal, GoalEdit, GoalList, Goals, NewGoal, XpGoal } from './groups/goals.ts';
export type { Heatmap, HeatmapDays } from './groups/heatmap.ts';
export type { ImportOptions, ImportRequest, Imports, PackagePreview, StoredImport } from './groups/imports.ts';
export type { NewQuest, Quest, QuestParticipant, Quests } from './groups/quests.ts';
export type { FlashcardSet, NewSet, SetEdit, Sets } from './groups/sets.ts';
export type {
  FolderMember,
  GivenRole,
  InviteOptions,
  JoinedFolder,
  MadeFolder,
  NewSharedFolder,
  SharedFolder,
  SharedFolderList,
  SharedFolders,
  SharedSet,
  SharedTodayCards,
} from './groups/shared-folders.ts';
export type { DayReviews, MonthRetention, Stats, StudyStats } from './groups/stats.ts';
export type { Streak } from './groups/streak.ts';
export type { OnProgress, PackageSource, UploadProgress } from './transport/package-form.ts';
export type { RawOperation, RawOperations, Request } from './raw.ts';
export type { RequestHeaders } from './transport/headers.ts';
export type { RefusalCode } from './refusal-code.ts';
export type { OperationName } from '@flashcards/contract';
export type { CardId, GoalId, LocalDate, QuestId, ReviewId, SetId, SharedFolderId, UserId } from '@flashcards/kernel';
export type { FolderPath, FolderTree, ImportReport, SetName, SkippedNotes } from '@flashcards/library';

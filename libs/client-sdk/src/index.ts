export type { CallOptions, ClientOptions, Token } from './client-options.ts';
export type { Client } from './client.ts';
export { createClient } from './client.ts';
export { FlashcardsError, isFlashcardsError } from './errors/flashcards-error.ts';
export { isMissingToken, MissingTokenError } from './errors/missing-token-error.ts';
export { isNetworkError, NetworkError } from './errors/network-error.ts';
export { isRefused, RefusedError } from './errors/refused-error.ts';
export { isTimeout, TimeoutError } from './errors/timeout-error.ts';
export { isUnexpectedReply, UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
export type { RequestOptions } from './exchange.ts';
export type { Operation, RawBody, RawQuery, RawReply } from './operation.ts';
export type { AccountOperations, SignIn, StudySettings, UserProfile } from './operations/accounts.ts';
export type {
  CardOperations,
  CardText,
  FlashcardSet,
  Review,
  ReviewedCard,
  TodayCards,
  CardPreview,
  Rating,
} from './operations/cards.ts';
export type { FolderOperations, Library } from './operations/folders.ts';
export type {
  ImportOperations,
  ImportOptions,
  ImportRequest,
  PackagePreview,
  PlannedImport,
  StoredImport,
} from './operations/import.ts';
export type { OnProgress, PackageSource, UploadProgress } from './package-source.ts';
export type { RawOperation, RawOperations, Request } from './raw.ts';
export type { RefusalCode } from './refusal-code.ts';
export { setsIn } from './sets-in.ts';
export type { Imported } from '@flashcards/contract';
export type { CardId, LocalDate, ReviewId, SetId, UserId } from '@flashcards/kernel';
export type { FolderPath, FolderTree, ImportReport, SetName, SkippedNotes } from '@flashcards/library';

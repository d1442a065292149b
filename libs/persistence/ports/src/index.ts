export type { Activities } from './activities.ts';
export type { Cards, DueCard, DueQuery, StudyCard } from './cards.ts';
export type { CountedSet, FlashcardSets, NewFlashcardSet } from './flashcard-sets.ts';
export type { Folders } from './folders.ts';
export type { MigrationStatus } from './migration-status.ts';
export type { CardLog, DecidedReview, ReviewContext, ReviewRequest, Reviews, RewrittenLog, Undone } from './reviews.ts';
export { StoreUnavailable } from './store-unavailable.ts';
export type { Store } from './store.ts';
export type { Users } from './users.ts';

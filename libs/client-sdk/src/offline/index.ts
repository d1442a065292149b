export { mayPass } from './may-pass.ts';
export type { OfflineCard, OfflineProgress } from './offline-card.ts';
export type { OfflineAnswer, OfflineContext, OfflineReview, OfflineScheduler } from './offline-scheduler.ts';
export { offlineScheduler } from './offline-scheduler.ts';
export type { Deed, Outbox, OutboxOptions, OutboxStorage, SentDeed, WaitingDeed } from './outbox.ts';
export { makeOutbox } from './outbox.ts';

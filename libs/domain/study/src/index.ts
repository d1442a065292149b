export type { LogPlace } from './log-order.ts';
export { inLogOrder } from './log-order.ts';
export type { Placed } from './place.ts';
export { place } from './place.ts';
export type { Projections } from './rebuild.ts';
export { rebuild } from './rebuild.ts';
export type { Answered, Review, ReviewEvent } from './review-event.ts';
export type { PlaceState, StudyChange, StudyState } from './study-state.ts';
export { without } from './without.ts';

export { eventLoopTurns } from './event-loop.ts';
export type { Entry, Queue, QueueOptions, Ran, Refused, Request } from './queue.ts';
export { queue } from './queue.ts';
export type { Keys } from './shares.ts';
export { counter, leastOf, shareOf } from './shares.ts';
export type { Sweeper } from './sweeper.ts';
export { startSweeper } from './sweeper.ts';

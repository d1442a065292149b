export { changing } from './change.ts';
export { goalChanges } from './goals/goals.ts';
export { longestWait, mostWaitingOfOne, oneByOne } from './one-by-one.ts';
export type { Patience } from './prepared.ts';
export { preparing } from './prepared.ts';
export { sharedFolderChanges } from './sharing/shared-folders.ts';
export { mark } from './study/mark.ts';
export { prepareRecording, record } from './study/record.ts';
export { undo } from './study/undo.ts';

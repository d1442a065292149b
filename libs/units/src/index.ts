export { changing } from './change.ts';
export { sharedFolderChanges } from './sharing/shared-folders.ts';

export type { Found } from './find-server.ts';
export { findServer } from './find-server.ts';
export type { MongoProcess, MongoServer } from './server-process.ts';

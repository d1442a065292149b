export { openMongodbArchive, openMongodbCopy } from './archive/open-archive.ts';
export type { MongodbOptions } from './connection.ts';
export { isConnectionString } from './connection.ts';
export { migrateMongodb, mongodbMigrationStatus, openMongodbStore } from './open-mongodb-store.ts';

export { openMongodbArchive, openMongodbCopy } from './archive/open-archive.ts';
export type { MongodbOptions } from './connection.ts';
export { openMongodbStore } from './open-mongodb-store.ts';
export {
  migrateDatabase as migrateMongodb,
  statusOfDatabase as mongodbMigrationStatus,
} from './opening/open-database.ts';

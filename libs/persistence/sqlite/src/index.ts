export { openSqliteArchive, openSqliteCopy } from './archive/open-archive.ts';
export type { SqliteOptions } from './opened.ts';
export { migrateSqlite, openSqliteStore, sqliteMigrationStatus } from './open-sqlite-store.ts';

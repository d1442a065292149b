export type { SqliteOptions } from './open-sqlite-store.ts';
export { migrateSqlite, openSqliteStore, sqliteMigrationStatus } from './open-sqlite-store.ts';

// The only module that uses the driver. It has node:sqlite's API, so that the built-in module can replace it once Node
// 20 is no longer supported.
export { backup, DatabaseSync } from '@photostructure/sqlite';

export type SqlValue = null | number | string | Uint8Array;
/** A row's values in the order of the statement's columns. */
export type Tuple = readonly SqlValue[];
export type Row = Readonly<Record<string, SqlValue>>;

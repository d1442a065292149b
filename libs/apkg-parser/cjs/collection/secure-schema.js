"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requireColumns = exports.hasTable = exports.secureSchema = void 0;
const package_error_ts_1 = require("../package-error.js");
// Names are compared without case, as SQLite resolves them. A root page tells a real table from a virtual one.
const realTables = `SELECT lower(name) FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND sql NOT LIKE 'create virtual%'
  EXCEPT SELECT lower(name) FROM sqlite_master WHERE type = 'view' OR (type = 'table' AND ifnull(rootpage, 0) < 1)`;
const storedColumn = 0;
/** Trusts nothing in the schema, and looks for damaged cells. Comes before any other statement. */
const hardening = `PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
  PRAGMA temp_store = MEMORY; PRAGMA journal_mode = OFF`;
/**
 * Anki's own collation "unicase", without which SQLite cannot read several tables of schemas 15 to 18 at all, becomes
 * NOCASE. Only the schema of our private copy changes. We sort in JavaScript, so its indexes' order does not matter.
 */
const replaceCollation = `PRAGMA writable_schema = ON;
  UPDATE sqlite_master SET sql = replace(sql, 'unicase', 'NOCASE') WHERE sql LIKE '%unicase%';
  PRAGMA writable_schema = RESET`;
const first = (db, sql) => {
    for (const [value] of db.rows(sql))
        return value;
    return undefined;
};
/** Prepares a just opened collection for reading, and forbids writing. Throws `corrupt`. */
const secureSchema = (db) => {
    db.run(hardening);
    if (first(db, `SELECT 1 FROM sqlite_master WHERE sql LIKE '%unicase%'`) !== undefined)
        db.run(replaceCollation);
    db.run('PRAGMA query_only = ON');
};
exports.secureSchema = secureSchema;
/** True for a real table; false for a view, which may never end, a virtual table, or nothing. */
const hasTable = (db, table) => Array.from(db.rows(realTables)).some(([name]) => name === table);
exports.hasTable = hasTable;
const columnsOf = (db, table) => Array.from(db.rows(`PRAGMA table_xinfo(${table})`), (row) => ({
    name: String(row[1]).toLowerCase(),
    isStored: row[6] === storedColumn,
}));
/** Looks at the pages of a table; of tables whose names differ in case only SQLite reads one, here it is all. */
const checkPages = (db, table) => {
    const roots = db.rows(`SELECT rootpage FROM sqlite_master WHERE type = 'table' AND lower(name) = ?`, [table]);
    for (const [root] of Array.from(roots))
        db.checkTree(Number(root));
};
/** Requires real tables with these columns, stored and not computed, on pages of their own. Throws `corrupt`. */
const requireColumns = (db, columns) => {
    for (const [table, names] of Object.entries(columns)) {
        const found = (0, exports.hasTable)(db, table) ? columnsOf(db, table) : [];
        const stored = new Set(found.flatMap(({ name, isStored }) => (isStored ? [name] : [])));
        // A column of that name would hide the real number of a row.
        const hidesRows = found.some(({ name }) => name === 'rowid');
        if (hidesRows || !names.every((name) => stored.has(name))) {
            throw new package_error_ts_1.PackageError('corrupt', `The collection has no proper table "${table}".`);
        }
        checkPages(db, table);
    }
};
exports.requireColumns = requireColumns;
//# sourceMappingURL=secure-schema.js.map
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.openDatabase = void 0;
const closed_error_ts_1 = require("../closed-error.js");
const package_error_ts_1 = require("../package-error.js");
const page_trees_ts_1 = require("./page-trees.js");
const sql_wasm_ts_1 = require("./sql-wasm.js");
const magic = 'SQLite format 3\0';
const damaged = (cause) => new package_error_ts_1.PackageError('corrupt', 'The collection inside the package is not a readable database.', { cause });
/** Turns what SQLite throws, or a failing WebAssembly module, into a `PackageError`. */
const attempt = (action) => {
    try {
        return action();
    }
    catch (cause) {
        throw damaged(cause);
    }
};
function* readRows(db, sql, params) {
    const statement = attempt(() => db.prepare(sql));
    const next = () => (statement.step() ? statement.get() : undefined);
    try {
        attempt(() => statement.bind([...params]));
        for (let row = attempt(next); row !== undefined; row = attempt(next))
            yield row;
    }
    finally {
        statement.free();
    }
}
/**
 * sql.js keeps a copy of the bytes that it is given, made by their `slice`. These are private to us, so they are their
 * own copy: it halves the memory that a collection takes. Were it to copy in another way, nothing else would change.
 */
const handedOver = (bytes) => Object.defineProperty(bytes, 'slice', {
    value: (from, to) => from === 0 && to === bytes.length ? bytes : Uint8Array.prototype.slice.call(bytes, from, to),
});
/**
 * Opens a private file, whose bytes are kept and changed: Anki's newest collections ask for a write-ahead log that a file in memory has not.
 * Nothing in the schema is trusted, damaged cells are looked for, and no view, trigger or virtual table is touched.
 * Throws `corrupt` when the bytes are no database.
 */
const openDatabase = async (bytes, wasm) => {
    if (!magic.split('').every((char, at) => bytes[at] === char.charCodeAt(0)))
        throw damaged();
    bytes.fill(1, 18, 20);
    const trees = (0, page_trees_ts_1.pageTrees)(bytes);
    // The schema's own tree, which SQLite reads before anything else.
    trees.check(1);
    const sql = await (0, sql_wasm_ts_1.loadSqlJs)(wasm);
    let db = attempt(() => new sql.Database(handedOver(bytes)));
    const opened = () => {
        if (!db)
            throw new closed_error_ts_1.ClosedError();
        return db;
    };
    return {
        checkTree: trees.check,
        rows: (query, params = []) => readRows(opened(), query, params),
        run: (statements) => {
            const target = opened();
            attempt(() => target.run(statements));
        },
        close: () => {
            db?.close();
            db = undefined;
        },
    };
};
exports.openDatabase = openDatabase;
//# sourceMappingURL=database.js.map
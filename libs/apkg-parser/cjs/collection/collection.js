"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readCollection = void 0;
const package_error_ts_1 = require("../package-error.js");
const card_ts_1 = require("./card.js");
const schema_11_ts_1 = require("./schema-11.js");
const schema_18_ts_1 = require("./schema-18.js");
const secure_schema_ts_1 = require("./secure-schema.js");
const columns = {
    col: ['crt', 'ver', 'models', 'decks'],
    notes: ['id', 'guid', 'mid', 'mod', 'tags', 'flds'],
    cards: card_ts_1.cardColumns,
};
const oldestSchema = 11;
const schemaWithTables = 15;
const newestSchema = 18;
const readContent = ({ db, limits }, schema, [models, decks]) => {
    if (schema < oldestSchema || schema > newestSchema) {
        throw new package_error_ts_1.PackageError('unsupported-version', `The collection has the unknown schema ${schema}.`);
    }
    return schema < schemaWithTables ? (0, schema_11_ts_1.readSchema11)(String(models), String(decks), limits) : (0, schema_18_ts_1.readSchema18)(db, limits);
};
/** Rows of a table, counted in the table itself, as an index may lie. Throws `too-large` beyond `most`. */
const countRows = (db, table, most) => {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${table} NOT INDEXED LIMIT ?)`;
    const [count = Infinity] = Array.from(db.rows(sql, [most + 1]), ([value]) => Number(value));
    if (count > most)
        throw new package_error_ts_1.PackageError('too-large', `The package has more than ${most} ${table}.`);
    return count;
};
// Past every collection: a page walk has made sure that no row is counted twice.
const mostReviews = 2 ** 32;
const countReviews = (db) => {
    if (!(0, secure_schema_ts_1.hasTable)(db, 'revlog'))
        return 0;
    (0, secure_schema_ts_1.requireColumns)(db, { revlog: ['id'] });
    return countRows(db, 'revlog', mostReviews);
};
const longestQuery = 'SELECT max(octet_length(models), octet_length(decks)) FROM col NOT INDEXED LIMIT 1';
const rowQuery = 'SELECT crt, ver, CAST(models AS TEXT), CAST(decks AS TEXT) FROM col NOT INDEXED LIMIT 1';
const readRow = (db, { descriptionBytes }) => {
    const [longest] = Array.from(db.rows(longestQuery), ([value]) => Number(value));
    if (longest === undefined)
        throw new package_error_ts_1.PackageError('corrupt', 'The collection is not initialised.');
    if (longest > descriptionBytes)
        throw new package_error_ts_1.PackageError('too-large', 'The collection describes too much.');
    return Array.from(db.rows(rowQuery))[0];
};
/** Reads what the collection says about itself. Throws `corrupt`, `unsupported-version` or `too-large`. */
const readCollection = (db, limits) => {
    (0, secure_schema_ts_1.secureSchema)(db);
    (0, secure_schema_ts_1.requireColumns)(db, columns);
    const [createdAt, version, models, decks] = readRow(db, limits);
    const schema = Number(version);
    return {
        schema,
        createdAt: Number(createdAt),
        ...readContent({ db, limits }, schema, [models, decks]),
        noteCount: countRows(db, 'notes', limits.notes),
        cardCount: countRows(db, 'cards', limits.cards),
        reviewCount: countReviews(db),
    };
};
exports.readCollection = readCollection;
//# sourceMappingURL=collection.js.map
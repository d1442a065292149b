"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readPackage = void 0;
const card_ts_1 = require("./collection/card.js");
const collection_ts_1 = require("./collection/collection.js");
const database_ts_1 = require("./collection/database.js");
const read_notes_ts_1 = require("./collection/read-notes.js");
const read_reviews_ts_1 = require("./collection/read-reviews.js");
const byte_source_ts_1 = require("./container/byte-source.js");
const collection_file_ts_1 = require("./container/collection-file.js");
const media_file_ts_1 = require("./container/media-file.js");
const media_map_ts_1 = require("./container/media-map.js");
const package_version_ts_1 = require("./container/package-version.js");
const zip_directory_ts_1 = require("./container/zip-directory.js");
const limits_ts_1 = require("./limits.js");
const package_error_ts_1 = require("./package-error.js");
const typed_errors_ts_1 = require("./typed-errors.js");
const placeholder_ts_1 = require("./placeholder.js");
const openArchive = async (source, limits) => {
    const bytes = (0, byte_source_ts_1.byteSource)(source);
    if (bytes.size > limits.packageBytes)
        throw new package_error_ts_1.PackageError('too-large', `The package is larger than ${limits.packageBytes} bytes.`);
    return (0, zip_directory_ts_1.readZipDirectory)(bytes, limits);
};
const describe = (db, limits) => {
    const collection = (0, collection_ts_1.readCollection)(db, limits);
    return {
        ...collection,
        notes: () => (0, typed_errors_ts_1.typedItems)((0, read_notes_ts_1.readNotes)(db, collection.noteTypes, limits)),
        cards: () => (0, typed_errors_ts_1.typedItems)((0, card_ts_1.readPackageCards)(db)),
        reviews: () => (0, typed_errors_ts_1.typedItems)((0, read_reviews_ts_1.readReviews)(db)),
        close: () => db.close(),
    };
};
const open = async (source, limits, options) => {
    const archive = await openArchive(source, limits);
    const version = await (0, package_version_ts_1.packageVersion)(archive);
    const collectionMember = package_version_ts_1.collectionMembers[version];
    const { media: entries, warnings } = await (0, media_map_ts_1.readMediaMap)(archive, version);
    const media = entries.map((0, media_file_ts_1.mediaFiles)(archive, version));
    const file = await (0, collection_file_ts_1.readCollectionFile)(archive, version, options.beforeUnpacking);
    const db = await (0, database_ts_1.openDatabase)(file, options.sqlWasm);
    try {
        const described = describe(db, limits);
        if (version === 'legacy1')
            (0, placeholder_ts_1.refusePlaceholder)(described);
        return { version, collectionMember, ...described, media, warnings: [...warnings, ...described.warnings] };
    }
    catch (error) {
        db.close();
        throw error;
    }
};
/**
 * Opens a deck package (`.apkg` or `.colpkg`, any generation) from its bytes, which are not changed. Of a
 * `Blob` only what is needed is read; media is listed, never unpacked. Rejects with `PackageError` when the package as
 * a whole cannot be read; bad notes are data in `notes()`. With anything else only when the fault is not the package's:
 * what a `Blob` of a file or `beforeUnpacking` rejects with, `SqliteLoadError`, and `TypeError` for wrong arguments.
 *
 * @example
 * ```ts
 * const pkg = await readPackage(await openAsBlob('capitals.apkg'), { limits: { notes: 10_000 } });
 * try {
 *   console.log(pkg.noteCount, pkg.decks);
 * } finally {
 *   pkg.close(); // the collection lives in WebAssembly memory
 * }
 * ```
 */
const readPackage = async (source, options = {}) => {
    if (!(0, byte_source_ts_1.isSource)(source))
        throw new TypeError('readPackage needs the bytes of a package: a Uint8Array or a Blob');
    const limits = (0, limits_ts_1.limitsWith)(options.limits);
    const { beforeUnpacking } = options;
    return (0, typed_errors_ts_1.typedErrors)((foreign) => open(source, limits, beforeUnpacking ? { ...options, beforeUnpacking: foreign(beforeUnpacking) } : options));
};
exports.readPackage = readPackage;
//# sourceMappingURL=read-package.js.map
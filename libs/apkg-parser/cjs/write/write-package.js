"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __setModuleDefault = (this && this.__setModuleDefault) || (Object.create ? (function(o, v) {
    Object.defineProperty(o, "default", { enumerable: true, value: v });
}) : function(o, v) {
    o["default"] = v;
});
var __importStar = (this && this.__importStar) || (function () {
    var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function (o) {
            var ar = [];
            for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
            return ar;
        };
        return ownKeys(o);
    };
    return function (mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        __setModuleDefault(result, mod);
        return result;
    };
})();
Object.defineProperty(exports, "__esModule", { value: true });
exports.writePackage = void 0;
exports.writePackagePieces = writePackagePieces;
const collection_file_ts_1 = require("./collection-file.js");
const add_media_ts_1 = require("./add-media.js");
const media_map_ts_1 = require("./media-map.js");
const raw_zstd_ts_1 = require("./raw-zstd.js");
const stub_ts_1 = require("./stub.js");
const zip_writer_ts_1 = require("./zip-writer.js");
const forms = {
    latest: { version: 3, member: 'collection.anki21b', hold: raw_zstd_ts_1.rawZstd, map: media_map_ts_1.mediaEntries },
    legacy2: { version: 2, member: 'collection.anki21', hold: (bytes) => [bytes], map: media_map_ts_1.mediaJson },
};
const formOf = (generation) => {
    if (!Object.hasOwn(forms, generation))
        throw new TypeError("generation must be 'latest' or 'legacy2'");
    return forms[generation];
};
// What writing needs is loaded when something is written: who only reads does not pay for it.
const makingWith = async ({ sqlWasm, now = new Date(), signal }) => {
    if (Number.isNaN(now.getTime()))
        throw new TypeError('now must be a valid date');
    const { loadSqlJs } = await Promise.resolve().then(() => __importStar(require("../collection/sql-wasm.js")));
    return { sql: await loadSqlJs(sqlWasm), now, signal };
};
/**
 * The bytes of a package, as they are made. The collection, and one media file at a time, are held in memory. Rejects
 * with `TypeError` when Anki would not take what is in `deck`, and says what it is; with `PackageError` (`too-large`)
 * beyond 65 000 media files or 4 GB. What came until then is no package.
 */
async function* writePackagePieces(deck, options = {}) {
    const { version, member, hold, map } = formOf(options.generation ?? 'latest');
    const making = await makingWith(options);
    const collection = await (0, collection_file_ts_1.collectionFile)(deck, making);
    const zip = (0, zip_writer_ts_1.zipWriter)();
    yield* zip.add('meta', [Uint8Array.of(8, version)]);
    yield* zip.add(member, hold(collection));
    yield* zip.add('collection.anki2', [await (0, collection_file_ts_1.collectionFile)(stub_ts_1.stub, { ...making, now: new Date(0) })]);
    const listed = yield* (0, add_media_ts_1.addMedia)(deck.media ?? [], { zip, hold, signal: options.signal });
    yield* zip.add('media', hold(map(listed)));
    yield* zip.end();
}
/** A package as one array of bytes; `writePackagePieces` gives it piece by piece. */
const writePackage = async (deck, options = {}) => {
    const pieces = [];
    let size = 0;
    for await (const piece of writePackagePieces(deck, options)) {
        pieces.push(piece);
        size += piece.length;
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
    }
    return whole;
};
exports.writePackage = writePackage;
//# sourceMappingURL=write-package.js.map
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.unpackedLimit = exports.limitsWith = exports.defaultLimits = void 0;
const megabyte = 1_000_000;
const mebibyte = 2 ** 20;
/** What `openPackage` allows when nothing is said. The file format itself sets no limits. */
exports.defaultLimits = {
    packageBytes: 100 * megabyte,
    collectionBytes: 300 * mebibyte,
    mediaMapBytes: 16 * mebibyte,
    zipEntries: 50_000,
    inflateRatio: 200,
    ratioFreeBytes: 16 * mebibyte,
    notes: 250_000,
    cards: 1_000_000,
    noteTypes: 10_000,
    decks: 100_000,
    descriptionBytes: 32 * mebibyte,
    fields: 1_000,
    fieldBytes: 16 * mebibyte,
    mediaFileBytes: 100 * mebibyte,
};
/** The limits that are given, and the default for each that is not. Throws `TypeError` for what is no number. */
const limitsWith = (given = {}) => {
    const chosen = Object.entries(given).filter(([, limit]) => limit !== undefined);
    for (const [name, limit] of chosen)
        if (typeof limit !== 'number' || Number.isNaN(limit))
            throw new TypeError(`limits.${name} must be a number`);
    return { ...exports.defaultLimits, ...Object.fromEntries(chosen) };
};
exports.limitsWith = limitsWith;
/** The most bytes that `packed` bytes may unpack to, given the limit of the thing they unpack to. */
const unpackedLimit = (packed, most, limits) => Math.min(most, Math.max(limits.ratioFreeBytes, packed * limits.inflateRatio));
exports.unpackedLimit = unpackedLimit;
//# sourceMappingURL=limits.js.map
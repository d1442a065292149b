"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.refusePlaceholder = void 0;
const package_error_ts_1 = require("./package-error.js");
// The sentence is translated into every language of Anki; the two file name endings in it are not.
const isRequestToUpdate = (note) => note.kind === 'note' && note.fields.some((field) => field.includes('.colpkg') && field.includes('.apkg'));
/**
 * Newer packages carry an old-style collection with one card that asks the reader to update Anki. Should a package hold
 * nothing else, that card is not its content: throws `no-collection`.
 */
const refusePlaceholder = (pkg) => {
    if (pkg.noteCount === 1 && Array.from(pkg.notes()).every(isRequestToUpdate)) {
        throw new package_error_ts_1.PackageError('no-collection', 'The package holds only a request to update Anki, no deck.');
    }
};
exports.refusePlaceholder = refusePlaceholder;
//# sourceMappingURL=placeholder.js.map
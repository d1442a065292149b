"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isPackageError = exports.PackageError = void 0;
// A registered symbol, so that two installed copies of this package recognise each other's errors.
const brand = Symbol.for('@flashcards/apkg-parser/PackageError');
/** The one error this library throws about its input. The message is for people and holds no path or SQL. */
class PackageError extends Error {
    name = 'PackageError';
    code;
    [brand] = true;
    constructor(code, message, options) {
        super(message, options);
        this.code = code;
    }
}
exports.PackageError = PackageError;
/**
 * True for a `PackageError`, also one thrown by another copy of this package; with `code`, only for that code.
 *
 * @example
 * ```ts
 * try {
 *   await openPackage(bytes);
 * } catch (error) {
 *   if (!isPackageError(error)) throw error; // no fault of the package
 *   console.log(isPackageError(error, 'too-large') ? 'Too large.' : error.message);
 * }
 * ```
 */
const isPackageError = (error, code) => typeof error === 'object' &&
    error !== null &&
    brand in error &&
    (code === undefined || error.code === code);
exports.isPackageError = isPackageError;
//# sourceMappingURL=package-error.js.map
/**
 * Why a package as a whole cannot be read. A single bad note is never one of these: it is data.
 * `no-collection` includes packages that hold nothing but the "please update" placeholder of a newer one.
 */
export type PackageErrorCode = 'not-a-package' | 'no-collection' | 'unsupported-version' | 'encrypted' | 'corrupt' | 'too-large';
declare const brand: unique symbol;
/** The one error this library throws about its input. The message is for people and holds no path or SQL. */
export declare class PackageError extends Error {
    readonly name = "PackageError";
    readonly code: PackageErrorCode;
    readonly [brand] = true;
    constructor(code: PackageErrorCode, message: string, options?: ErrorOptions);
}
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
export declare const isPackageError: (error: unknown, code?: PackageErrorCode) => error is PackageError;
export {};
//# sourceMappingURL=package-error.d.ts.map
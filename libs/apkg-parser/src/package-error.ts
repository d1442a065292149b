/**
 * Why a package as a whole cannot be read. A single unreadable note is data, not an error. `no-collection` includes
 * packages with nothing but the "please update" placeholder of a newer one.
 */
export type PackageErrorCode =
  'not-a-package' | 'no-collection' | 'unsupported-version' | 'encrypted' | 'corrupt' | 'too-large';

// A registered symbol, so that two installed copies of this package recognize each other's errors.
const brand = Symbol.for('@flashcards/apkg-parser/PackageError');

/** The only error this library throws about its input. The message is for people and contains no path or SQL. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
  readonly code: PackageErrorCode;
  readonly [brand] = true;

  constructor(code: PackageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Whether the error is a `PackageError`, also of another copy of this package; with `code`, only for that code.
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
export const isPackageError = <Code extends PackageErrorCode>(
  error: unknown,
  code?: Code,
): error is PackageError & { readonly code: Code } =>
  typeof error === 'object' &&
  error !== null &&
  brand in error &&
  (code === undefined || (error as PackageError).code === code);

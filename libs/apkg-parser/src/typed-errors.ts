import { ClosedError } from './closed-error.ts';
import { ForeignError } from './foreign-error.ts';
import { isPackageError, PackageError } from './package-error.ts';

/** Returns errors that are not the package's fault unchanged. Any other error becomes `corrupt`. */
export const typedError = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (error instanceof ForeignError) return error.error;
  const isOurs = isPackageError(error) || error instanceof ClosedError;
  if (isOurs || (signal?.aborted && error === signal.reason)) return error;
  return new PackageError('corrupt', 'The package cannot be read.', { cause: error });
};

/** Runs the work; other errors become a `PackageError`. */
export const typedErrors = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw typedError(error, signal);
  }
};

/** Yields the same items; errors of the iteration are converted. */
export function* typedItems<T>(items: Iterable<T>, signal?: AbortSignal): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    throw typedError(error, signal);
  }
}

import { ClosedError } from './closed-error.ts';
import { ForeignError } from './foreign-error.ts';
import { isPackageError, PackageError } from './package-error.ts';

/** What is not the package's fault stays as it is. All else that goes wrong over its bytes makes it a damaged one. */
export const typedError = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (error instanceof ForeignError) return error.error;
  const isOurs = isPackageError(error) || error instanceof ClosedError;
  if (isOurs || (signal?.aborted && error === signal.reason)) return error;
  return new PackageError('corrupt', 'The package cannot be read.', { cause: error });
};

/** Does the work; whatever else goes wrong in it becomes a `PackageError`. */
export const typedErrors = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw typedError(error, signal);
  }
};

/** The same items; errors that come up while they are made are typed. */
export function* typedItems<T>(items: Iterable<T>, signal?: AbortSignal): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    throw typedError(error, signal);
  }
}

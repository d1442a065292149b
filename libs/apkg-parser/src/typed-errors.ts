import { ClosedError } from './closed-error.ts';
import { SqliteLoadError } from './collection/sql-wasm.ts';
import { isUnreadableSource } from './container/byte-source.ts';
import { isPackageError, PackageError } from './package-error.ts';

/** What is not the package's fault stays as it is. All else that goes wrong over its bytes makes it a damaged one. */
const typed = (error: unknown): unknown => {
  const isOurs = isPackageError(error) || error instanceof SqliteLoadError || error instanceof ClosedError;
  if (isOurs || isUnreadableSource(error)) return error;
  return new PackageError('corrupt', 'The package cannot be read.', { cause: error });
};

type Foreign = <Arguments extends readonly unknown[]>(
  call: (...args: Arguments) => Promise<void>,
) => (...args: Arguments) => Promise<void>;

/** Runs the work with a way to call what is the caller's own, whose errors come out as they are. */
export const typedErrors = async <T>(work: (foreign: Foreign) => Promise<T>): Promise<T> => {
  let theirs: { readonly error: unknown } | undefined;
  const foreign: Foreign =
    (call) =>
    async (...args) => {
      try {
        await call(...args);
      } catch (error) {
        theirs = { error };
        throw error;
      }
    };
  try {
    return await work(foreign);
  } catch (error) {
    throw theirs?.error === error && theirs ? error : typed(error);
  }
};

/** The same items; errors that come up while they are made are typed. */
export function* typedItems<T>(items: Iterable<T>): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    throw typed(error);
  }
}

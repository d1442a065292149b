/**
 * Wraps an error of the source or of a caller's function, so that our code does not report it as an error of the
 * package. It is unwrapped where it leaves the library.
 */
export class ForeignError extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('not the fault of the package');
    this.error = error;
  }
}

/** Runs a caller's function and wraps its errors. */
export const foreign = async <T>(work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new ForeignError(error);
  }
};

/** Yields the same items. Errors of the iteration are wrapped. */
export function* foreignItems<T>(items: Iterable<T>): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    throw new ForeignError(error);
  }
}

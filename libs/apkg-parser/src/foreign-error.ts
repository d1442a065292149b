/**
 * Carries an error that is not the package's fault past everything of ours that would take it for one: the source's own,
 * or one of a function that the caller gave us. It is unwrapped where it leaves the library.
 */
export class ForeignError extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('not the fault of the package');
    this.error = error;
  }
}

/** Does what is the caller's own. */
export const foreign = async <T>(work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new ForeignError(error);
  }
};

/** The same items; what fails while they are made is not ours to judge. */
export function* foreignItems<T>(items: Iterable<T>): Generator<T> {
  try {
    yield* items;
  } catch (error) {
    throw new ForeignError(error);
  }
}

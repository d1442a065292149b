/** A package is used after it was closed: a mistake of the caller's, no fault of the package. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';

  constructor() {
    super('the package is closed');
  }
}

/** A package was used after `close`: an error of the caller, not of the package. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';

  constructor() {
    super('the package is closed');
  }
}

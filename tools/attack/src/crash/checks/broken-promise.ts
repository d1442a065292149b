/** The server lost or corrupted something that it guarantees. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** Throws a `BrokenPromise` unless the claim holds. */
export function promised(claim: boolean, text: string): asserts claim {
  if (!claim) throw new BrokenPromise(text);
}

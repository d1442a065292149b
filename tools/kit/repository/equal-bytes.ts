import { expect } from 'vitest';

// Vitest compares bytes one after the other, which takes seconds of a database or a package.
expect.addEqualityTesters([
  (one, other) =>
    one instanceof Uint8Array && other instanceof Uint8Array && one.constructor === other.constructor
      ? Buffer.compare(one, other) === 0
      : undefined,
]);

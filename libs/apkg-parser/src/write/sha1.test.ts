import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha1 } from './sha1.ts';

describe('sha1', () => {
  it("is the platform's, around the ends of its blocks too", () => {
    for (const size of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
      const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 256);
      expect(Buffer.from(sha1(bytes)).toString('hex'), `${size} bytes`).toBe(
        createHash('sha1').update(bytes).digest('hex'),
      );
    }
  });
});

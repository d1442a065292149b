import { createHash } from 'node:crypto';

/** A fraction from 0 up to 1 that the seed and the label decide. What it is used for, a moment, comes never again. */
export const chance = (seed: string, label: string): number =>
  createHash('sha256').update(`${seed}:${label}`).digest().readUInt32BE() / 2 ** 32;

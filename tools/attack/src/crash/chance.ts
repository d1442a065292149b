import { createHash } from 'node:crypto';

/** A deterministic fraction in [0, 1). The kill times derived from it are still not reproducible: timing differs between runs. */
export const chance = (seed: string, label: string): number =>
  createHash('sha256').update(`${seed}:${label}`).digest().readUInt32BE() / 2 ** 32;

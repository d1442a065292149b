import type { Seed } from './corpus.ts';
import { byteMutators } from './mutators/bytes.ts';
import { collectionMutators } from './mutators/collection.ts';
import type { Mutator } from './mutators/mutator.ts';
import { zipMutators } from './mutators/zip-structure.ts';
import { zstdMutators } from './mutators/zstd.ts';
import type { Random } from './random.ts';
import { randomFrom } from './random.ts';

/** A damaged package, reproducible by seed and number. */
export interface Mutant {
  /** The fixture, and the mutations applied to it. */
  readonly origin: string;
  readonly bytes: Buffer;
}

const families: Readonly<Record<string, readonly Mutator[]>> = {
  bytes: byteMutators,
  zip: zipMutators(byteMutators),
  zstd: zstdMutators(byteMutators),
  collection: collectionMutators(byteMutators),
};
// Most of the reading code handles the collection, so it is mutated most often.
const chances = ['bytes', 'zip', 'zstd', 'collection', 'collection'];

const mutateOnce = (bytes: Buffer, random: Random): { readonly family: string; readonly bytes: Buffer } => {
  const family = random.pick(chances);
  const mutated = random.pick(families[family] as readonly Mutator[])(bytes, random);
  // A family may not be applicable to an already damaged package.
  return mutated ? { family, bytes: mutated } : { family: 'none', bytes };
};

/** Mutant number `index` of a seed. */
export const mutantOf = (seeds: readonly Seed[], seed: string, index: number): Mutant => {
  const random = randomFrom(`${seed}:${index}`);
  const { name, bytes } = random.pick(seeds);
  const done: string[] = [];
  let current = bytes;
  for (let steps = random.pick([1, 1, 1, 2, 3, 4]); steps > 0; steps -= 1) {
    const { family, bytes: next } = mutateOnce(current, random);
    done.push(family);
    current = next;
  }
  return { origin: `${name} (${done.join(', ')})`, bytes: current };
};

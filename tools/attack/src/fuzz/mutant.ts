import type { Seed } from './corpus.ts';
import { byteMutators } from './mutators/bytes.ts';
import { collectionMutators } from './mutators/collection.ts';
import type { Mutator } from './mutators/mutator.ts';
import { zipMutators } from './mutators/zip-structure.ts';
import { zstdMutators } from './mutators/zstd.ts';
import type { Random } from './random.ts';
import { randomFrom } from './random.ts';

/** A package that was broken in a way that can be had again from the seed and the number. */
export interface Mutant {
  /** Which fixture it was, and what was done to it. */
  readonly origin: string;
  readonly bytes: Buffer;
}

const families: Readonly<Record<string, readonly Mutator[]>> = {
  bytes: byteMutators,
  zip: zipMutators(byteMutators),
  zstd: zstdMutators(byteMutators),
  collection: collectionMutators(byteMutators),
};
// The collection is where most of the code that reads is.
const chances = ['bytes', 'zip', 'zstd', 'collection', 'collection'];

const mutateOnce = (bytes: Buffer, random: Random): { readonly family: string; readonly bytes: Buffer } => {
  const family = random.pick(chances);
  const mutated = random.pick(families[family] as readonly Mutator[])(bytes, random);
  // A package that is broken already may offer a family nothing.
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

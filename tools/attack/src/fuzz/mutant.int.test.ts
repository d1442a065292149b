import { describe, expect, it } from 'vitest';
import { corpus } from './corpus.ts';
import { mutantOf } from './mutant.ts';
import { byteMutators } from './mutators/bytes.ts';
import { randomFrom } from './random.ts';
import { readZip, writeZip } from './zip-file.ts';

const seeds = corpus();

describe('the corpus', () => {
  it.each(['dag-', 'mediamap-pb-', 'nt-id-text', 'sort-', 'zstd-moved-'])(
    'contains attacks of the family %s',
    (family) => {
      expect(seeds.filter(({ name }) => name.startsWith(`hostile/${family}`))).not.toEqual([]);
    },
  );
});

describe('a mutant', () => {
  it('is reproducible by seed and number', () => {
    for (let index = 0; index < 50; index += 1) {
      const [first, again] = [mutantOf(seeds, 'a seed', index), mutantOf(seeds, 'a seed', index)];
      expect(again.origin).toBe(first.origin);
      expect(again.bytes.equals(first.bytes)).toBe(true);
    }
  });

  it('differs from the next one', () => {
    const made = Array.from({ length: 200 }, (_, index) => mutantOf(seeds, 'a seed', index).bytes.toString('base64'));
    expect(new Set(made).size).toBeGreaterThan(180);
  });

  it('does not modify the original package', () => {
    const before = seeds.map(({ bytes }) => Buffer.from(bytes));
    for (let index = 0; index < 300; index += 1) mutantOf(seeds, 'another', index);
    expect(seeds.every(({ bytes }, index) => bytes.equals(before[index] as Buffer))).toBe(true);
  });
});

describe('a byte mutation', () => {
  it('works on one byte as well as on many', () => {
    for (const mutate of byteMutators)
      for (let seed = 0; seed < 20; seed += 1)
        expect(mutate(Buffer.from([seed]), randomFrom(String(seed)))).toBeInstanceOf(Buffer);
  });

  it('does not work on an empty file', () => {
    expect(byteMutators.map((mutate) => mutate(Buffer.alloc(0), randomFrom('')))).toEqual(
      byteMutators.map(() => undefined),
    );
  });
});

describe('a zip', () => {
  it('is read back as it was written', () => {
    const members = [
      { name: 'meta', content: Buffer.from([8, 2]) },
      { name: 'größe', content: Buffer.alloc(5_000, 'x') },
    ];
    expect(readZip(writeZip(members))).toEqual(members);
  });
});

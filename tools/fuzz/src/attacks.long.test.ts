import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks/index.ts';
import { measuredRead, mostMebibytes, mostSeconds } from './measured-read.ts';

const directory = await mkdtemp(join(tmpdir(), 'flashcards-attack-'));
afterAll(() => rm(directory, { recursive: true }));

describe('a package that was made to hurt', () => {
  it('is one of very many, each unlike the others', () =>
    expect(new Set(attacks.map(({ name }) => name)).size).toBeGreaterThan(100));

  it.concurrent.each(attacks)(
    'ends as it may, in bounded time and memory: $name',
    { timeout: 150_000 },
    async (attack) => {
      const file = join(directory, `${attacks.indexOf(attack)}.apkg`);
      await writeFile(file, attack.make());
      const { outcome, notes, seconds, mebibytes, problem } = await measuredRead(file).finally(() => rm(file));
      expect(problem).toBeUndefined();
      expect(attack.allowed).toContain(outcome);
      expect(seconds).toBeLessThan(mostSeconds);
      expect(mebibytes).toBeLessThan(mostMebibytes);
      if (attack.notes !== undefined) expect(notes).toBe(attack.notes);
    },
  );
});

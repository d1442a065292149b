import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks/index.ts';
import type { MeasuredReading } from './measured-read.ts';
import { measuredRead, mostMebibytes, mostSeconds } from './measured-read.ts';

const timeout = 300_000;

/** Reads the package in a file, in bounded time and memory. */
const boundedRead = async (file: string): Promise<MeasuredReading> => {
  const reading = await measuredRead(file);
  expect(reading.problem).toBeUndefined();
  expect(reading.seconds).toBeLessThan(mostSeconds);
  expect(reading.mebibytes).toBeLessThan(mostMebibytes);
  return reading;
};

describe('a package that was made to hurt', () => {
  const directory = mkdtemp(join(tmpdir(), 'flashcards-attack-'));
  afterAll(async () => rm(await directory, { recursive: true }));

  it.concurrent.each(attacks)('ends in bounded time and memory: $name', { timeout }, async (attack) => {
    const file = join(await directory, `${attacks.indexOf(attack)}.apkg`);
    await writeFile(file, attack.make());
    const { outcome, notes } = await boundedRead(file).finally(() => rm(file));
    if (attack.notes !== undefined) expect([outcome === 'error', notes]).toEqual([false, attack.notes]);
  });
});

const folder = new URL('../../../../libs/apkg-parser/fixtures/hostile/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.apkg'));

/** What a fixture says may come of it. */
interface Expected {
  readonly allowed: readonly string[];
  readonly recoverableNotes?: number;
}

const expectedOf = (name: string): Expected =>
  JSON.parse(readFileSync(new URL(name.replace('.apkg', '.expected.json'), folder), 'utf8')) as Expected;

// Nothing can be learned without cards; and a schema of the future may keep anything anywhere.
const refused = ['missing-table-cards.apkg', 'schema-99.apkg'];

describe('a hostile package of the corpus', () => {
  it('is one of many', () => {
    expect(names.length).toBeGreaterThan(80);
    expect(attacks.length).toBeGreaterThan(20);
  });

  it.concurrent.each(names)('ends as it may, in bounded time and memory: %s', { timeout }, async (name) => {
    const { allowed, recoverableNotes } = expectedOf(name);
    const { outcome, notes } = await boundedRead(fileURLToPath(new URL(name, folder)));
    expect(allowed).toContain(outcome);
    if (recoverableNotes === undefined) return;
    if (refused.includes(name)) expect(outcome).toBe('error');
    else expect([outcome === 'error', notes]).toEqual([false, recoverableNotes]);
  });
});

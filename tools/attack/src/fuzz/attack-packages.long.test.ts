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

/** Reads the package in a file with time and memory limits. */
const boundedRead = async (file: string): Promise<MeasuredReading> => {
  const reading = await measuredRead(file);
  expect(reading.problem).toBeUndefined();
  expect(reading.seconds).toBeLessThan(mostSeconds);
  expect(reading.mebibytes).toBeLessThan(mostMebibytes);
  return reading;
};

describe('an attack package', () => {
  const directory = mkdtemp(join(tmpdir(), 'flashcards-attack-'));
  afterAll(async () => rm(await directory, { recursive: true }));

  it.concurrent.each(attacks)('is read in bounded time and memory: $name', { timeout }, async (attack) => {
    const file = join(await directory, `${attacks.indexOf(attack)}.apkg`);
    await writeFile(file, attack.make());
    const { outcome, notes } = await boundedRead(file).finally(() => rm(file));
    if (attack.notes !== undefined) expect([outcome === 'error', notes]).toEqual([false, attack.notes]);
  });
});

const folder = new URL('../../../../libs/apkg-parser/fixtures/hostile/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.apkg'));

/** The outcomes that a fixture allows. */
interface Expected {
  readonly allowed: readonly string[];
  readonly recoverableNotes?: number;
}

const expectedOf = (name: string): Expected =>
  JSON.parse(readFileSync(new URL(name.replace('.apkg', '.expected.json'), folder), 'utf8')) as Expected;

// A collection without a cards table is not usable, and an unknown schema may store anything anywhere.
const refused = ['missing-table-cards.apkg', 'schema-99.apkg'];

describe('a hostile package of the corpus', () => {
  it('is one of over a hundred', () => {
    expect(names.length).toBeGreaterThan(80);
    expect(attacks.length).toBeGreaterThan(20);
  });

  it.concurrent.each(names)('has an allowed outcome, in bounded time and memory: %s', { timeout }, async (name) => {
    const { allowed, recoverableNotes } = expectedOf(name);
    const { outcome, notes } = await boundedRead(fileURLToPath(new URL(name, folder)));
    expect(allowed).toContain(outcome);
    if (recoverableNotes === undefined) return;
    if (refused.includes(name)) expect(outcome).toBe('error');
    else expect([outcome === 'error', notes]).toEqual([false, recoverableNotes]);
  });
});

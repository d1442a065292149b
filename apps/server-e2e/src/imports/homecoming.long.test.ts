import { findAnki, readWithAnki } from '@flashcards/kit/programs';
import type { InAnki } from '@flashcards/kit/programs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';

// A set that was imported with `cards=templates` goes back to the Anki collection that it came from.
const server = aRunningServer();
const found = await findAnki();
const isMissing = 'missing' in found;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-home-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/ok/', import.meta.url);
const packages = (await readdir(fixtures)).filter((name) => name.endsWith('.apkg'));

/** The export of a set that was made from the package; `undefined` where nothing can be imported. */
const exported = async (name: string): Promise<string | undefined> => {
  const { client } = await aLearner(server());
  const request = { name: 'All', cards: 'templates', scheduling: true } as const;
  const imported = await client.imports.create(await fixture(`ok/${name}`), request).catch(() => undefined);
  if (!imported) return undefined;
  const file = join(directory, name);
  await writeFile(file, (await client.sets.exportPackage(imported.id)).stream());
  return file;
};

const content = ({ notes, cards }: InAnki) => ({
  notes,
  cards: cards.map(({ id, noteId, deck, numbers }) => [id, noteId, deck, numbers]),
});

describe.skipIf(isMissing && process.env['CI'] !== 'true')('a set that returns to its collection', () => {
  it('adds no note and no card, and changes none', async () => {
    if (isMissing) throw new Error(found.missing);
    const pairs: (readonly [source: string, home: string])[] = [];
    for (const name of packages) {
      const file = await exported(name);
      if (file !== undefined) pairs.push([fileURLToPath(new URL(name, fixtures)), file]);
    }
    expect(pairs.length).toBeGreaterThan(20);
    const sources = await readWithAnki(
      found.program,
      pairs.map(([source]) => source),
    );
    const homes = await readWithAnki(found.program, pairs);
    for (const [at, [name]] of pairs.entries()) {
      const [source, home] = [sources[at], homes[at]];
      if (!source || !home) throw new Error(`${name} is missing`);
      expect(content(home), name).toEqual(content(source));
    }
  });
});

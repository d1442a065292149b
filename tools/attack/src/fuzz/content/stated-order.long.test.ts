import { openPackage } from '@flashcards/apkg-parser';
import { findAnki, readWithAnki } from '@flashcards/kit/programs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readZip, writeZip } from '../zip-file.ts';
import { changeCollection } from './collection.test-data.ts';

const found = await findAnki();
const fixture = new URL('../../../../../libs/apkg-parser/fixtures/ok/wheel-sched.legacy.apkg', import.meta.url);
const collection = 'collection.anki21';

/** The fields of all note types state the place of the next one, and the last none. */
const misplaced = (models: string): string =>
  models.replace(/"ord": ?(\d+)/g, (_, ord: string) => (ord === '0' ? '"ord":1' : '"ord":null'));

it.skipIf('missing' in found && process.env['CI'] !== 'true')('Anki goes by the order of lists, as we do', async () => {
  if ('missing' in found) throw new Error(`Anki's own library is needed: ${found.missing}`);
  const members = (readZip(await readFile(fixture)) ?? []).map((member) => {
    if (member.name !== collection) return member;
    const { bytes } = changeCollection(member.content, (db) => {
      const { models } = db.prepare('SELECT models FROM col').get() as { models: string };
      db.prepare('UPDATE col SET models = ?').run(misplaced(models));
    });
    return { ...member, content: bytes };
  });
  const folder = await mkdtemp(join(tmpdir(), 'flashcards-order-'));
  try {
    const file = join(folder, 'misplaced.apkg');
    await writeFile(file, writeZip(members));
    const [inAnki] = await readWithAnki(found.program, [file]);
    const pkg = await openPackage(await readFile(file));
    expect(pkg.noteTypes.size).toBeGreaterThan(0);
    for (const { id, fields } of pkg.noteTypes.values())
      expect(inAnki?.noteTypes.find((type) => type.id === id)?.fields).toEqual(fields);
    pkg.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

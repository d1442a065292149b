import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakDuring, writeZip } from '@flashcards/kit/rig';
import initSqlJs from 'sql.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner, aSet } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { startProcess } from '../server-process.ts';
import { aWatchedServer } from '../watched-server.ts';
import { refusal, sendForm, sendFormTo } from '../wire.ts';

const mostMebibytes = 768;

/** A package of the oldest generation with these note type descriptions, and one note. */
const packageWith = async (models: string, fields: string): Promise<Uint8Array> => {
  const { Database } = await initSqlJs();
  const db = new Database();
  const cards = 'nid, did, odid, ord, type, queue, due, ivl, factor, reps, lapses, "left", odue, flags, data';
  db.run(`CREATE TABLE col (id integer primary key, crt, ver, models, decks);
    CREATE TABLE notes (id integer primary key, guid, mid, mod, tags, flds);
    CREATE TABLE cards (id integer primary key, ${cards})`);
  db.run(`INSERT INTO col VALUES (1, 0, 11, ?, '{}')`, [models]);
  db.run(`INSERT INTO notes VALUES (1, 'a', 1, 0, '', ?)`, [fields]);
  const content = db.export();
  db.close();
  return writeZip([{ name: 'collection.anki2', content }], { level: 1 });
};

const model = JSON.stringify({ name: 'x', flds: [{ name: 'Front' }, { name: 'Back' }], tmpls: [] });
const millions = 20_000_000;

const attacks: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'note rows that share one big cell': () => fixture('hostile/dag-bignote-b.apkg'),
  'card rows multiplied by shared pages': () => fixture('hostile/dag-cards-fit.apkg'),
  'decks multiplied by shared pages': () => fixture('hostile/dag-decks-3.apkg'),
  'a sort over multiplied rows': () => fixture('hostile/sort-dag-40.apkg'),
  'a media list that is larger than it looks': () => fixture('hostile/mediamap-pb-15.9.apkg'),
  'zstd that moves more than it makes': () => fixture('hostile/zstd-moved-tiny.apkg'),
  'a note type whose id is text': () => fixture('hostile/nt-id-text.apkg'),
  'a note of millions of fields': () => packageWith(`{"1":${model}}`, '\u001f'.repeat(millions)),
  'very many note types': () =>
    packageWith(`{${Array.from({ length: 150_000 }, (_, id) => `"${id}":${model}`).join()}}`, 'a\u001fb'),
};

describe('a package with an excessive number of names', () => {
  it('is imported, but its preview is refused', async () => {
    const server = await aWatchedServer();
    const { token } = await aLearner(server);
    const named = Array.from({ length: 900 }, (_, at) => ({ name: `${at} ${'long '.repeat(1_000)}` }));
    const flds = [{ name: 'Front' }, { name: 'Back' }, ...named];
    const file = await packageWith(JSON.stringify({ 1: { name: 'x', flds, tmpls: [] } }), 'a\u001fb');
    const parts = [...Object.entries({ jwtToken: token, flashcardName: 'Named' }), ['file', file]] as const;
    const shown = await sendFormTo(server, '/preview-package-flashcards', parts);
    expect(shown).toEqual(refusal(400, 'Invalid Anki file format', 'invalid_package'));
    expect((await sendForm(server, parts)).status).toBe(200);
  });
});

describe('fifty concurrent attack packages', () => {
  it('do not block other users', { timeout: 300_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const files = await Promise.all(Object.values(attacks).map((make) => make()));
    const server = await startProcess(dataDir);
    const [learner, attacker] = [await aLearner(server), await aLearner(server)];

    let answered = 0;
    const attack = async (index: number) => {
      const file = files[index % files.length] as Uint8Array;
      const parts = { jwtToken: attacker.token, flashcardName: `Attack ${index}` };
      const { status, code } = await sendForm(server, [...Object.entries(parts), ['file', file]], '?fields=auto');
      answered += 1;
      return status === 200 ? 'imported' : code;
    };
    const attacking = Promise.all(Array.from({ length: 50 }, (_, index) => attack(index)));
    const importing = async (): Promise<number> => {
      while (answered === 0) await new Promise((resolve) => setImmediate(resolve));
      const before = answered;
      await learner.client.sets.get(await aSet(learner));
      return answered - before;
    };
    const { result, most } = await peakDuring(server.pid, Promise.all([attacking, importing()]));
    const [outcomes, inBetween] = result;

    // Packages being read, and as many that arrived while this package was being sent.
    expect(inBetween).toBeLessThan(12);
    expect(new Set(outcomes)).toEqual(new Set(['invalid_package', 'no_cards', 'imported']));
    expect(most).toBeLessThan(mostMebibytes);
  });
});

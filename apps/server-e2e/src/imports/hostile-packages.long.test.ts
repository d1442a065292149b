import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { writeZip } from '@flashcards/kit/rig';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import type { WatchedServer } from '../watched-server.ts';
import { aWatchedServer, openWatchedServer } from '../watched-server.ts';
import { refusal, sendForm } from '../wire.ts';

const folder = new URL('../../../../libs/apkg-parser/fixtures/hostile/', import.meta.url);
const packages = readdirSync(folder).filter((name) => name.endsWith('.apkg'));

interface Expected {
  readonly allowed: readonly string[];
  readonly recoverableNotes?: number;
  readonly counts?: { readonly notes: number };
}

const expectedOf = async (name: string): Promise<Expected> =>
  JSON.parse(await readFile(new URL(name.replace('.apkg', '.expected.json'), folder), 'utf8')) as Expected;

const invalidPackage = refusal(400, 'Invalid Anki file format', 'invalid_package');
const noCards = refusal(
  400,
  'No valid flashcards found. Possible reasons: incorrect field selection; all content removed during HTML stripping; unsupported note type',
  'no_cards',
);

let server: WatchedServer;
beforeAll(async () => {
  server = await openWatchedServer();
});
afterAll(() => server.close());

const health = async (): Promise<unknown> => (await fetch(`${server.url}/healthz`)).json();

const importing = async ({ token }: Learner, file: Uint8Array, query = '') => {
  const parts = { jwtToken: token, flashcardName: 'Hostile' };
  const answer = sendForm(server, [...Object.entries(parts), ['file', file]], query);
  expect(await health()).toEqual({ status: 'ok' });
  return answer;
};

const noSuchNote = ['not-text', 'too-large', 'unknown-note-type'];

/** Checks that the set matches its report, and that the report covers every recoverable note. */
const expectImported = async ({ client }: Learner, id: string, expected: Expected): Promise<void> => {
  const report = await client.imports.report(id);
  const skipped = report.skipped.reduce((sum, { count }) => sum + count, 0);
  const lost = report.skipped.reduce((sum, each) => sum + (noSuchNote.includes(each.reason) ? each.count : 0), 0);
  expect((await client.sets.get(id)).cards.size).toBe(report.cards);
  expect(report.cards + skipped).toBe(report.notes);
  if (expected.counts) expect(report.notes).toBe(expected.counts.notes);
  if (expected.recoverableNotes !== undefined) expect(report.notes - lost).toBe(expected.recoverableNotes);
};

/** Imports as a new learner, and returns whether it succeeded. */
const imports = async (name: string, query: string): Promise<boolean> => {
  const expected = await expectedOf(name);
  const learner = await aLearner(server);
  const answer = await importing(learner, await fixture(`hostile/${name}`), query);
  if (answer.status === 200) {
    expect(expected.allowed.some((outcome) => outcome !== 'error')).toBe(true);
    await expectImported(learner, (answer.body as { flashcardID: string }).flashcardID, expected);
    return true;
  }
  expect([invalidPackage, noCards]).toContainEqual(answer);
  if (answer.code === 'invalid_package') expect(expected.allowed).toContain('error');
  expect(await learner.client.raw.getFolders()).toEqual({});
  return false;
};

// A collection without a cards table is not a deck, and an unknown schema may store anything anywhere.
const givenUp = ['missing-table-cards.apkg', 'schema-99.apkg'];

describe('a hostile package', () => {
  it.each(packages)('has an allowed outcome, and leaves nothing behind when refused: %s', async (name) => {
    const ways = ['?fields=auto', ''].map((query) => imports(name, query));
    const [isImported] = await Promise.all(ways);
    const { allowed, recoverableNotes } = await expectedOf(name);
    const isGood = recoverableNotes !== undefined && !givenUp.includes(name);
    if (isGood || !allowed.includes('error')) expect(isImported).toBe(true);
    expect(await server.uploads()).toEqual([]);
  });
});

const column = (name: string): string => `n AS ${name}`;

/** A collection with an endless view in place of its notes table. */
const endlessNotes = async (): Promise<Uint8Array> => {
  const { Database } = await initSqlJs();
  const db = new Database();
  const cards = 'id, nid, did, odid, ord, type, queue, due, ivl, factor, reps, lapses, "left", odue, flags, data';
  const notes = ['id', 'guid', 'mid', 'mod', 'tags', 'flds'].map(column).join();
  db.run(`CREATE TABLE col (id, crt, ver, models, decks); INSERT INTO col VALUES (1, 0, 11, '{}', '{}');
    CREATE TABLE cards (${cards}); CREATE VIEW notes AS
      WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT ${notes} FROM endless`);
  const content = db.export();
  db.close();
  return writeZip([{ name: 'collection.anki2', content }]);
};

describe('a package that would take unlimited time is refused if it', () => {
  it('has an endless view of notes', async () => {
    const learner = await aLearner(server);
    const bytes = await endlessNotes();
    const answer = await leavingAsItWas(learner, () => importing(learner, bytes, '?fields=auto'));
    expect(answer).toEqual(invalidPackage);
  });

  it('has too many files', async () => {
    const learner = await aLearner(server);
    const empty = new Uint8Array();
    const zip = writeZip(Array.from({ length: 60_000 }, (_, index) => ({ name: String(index), content: empty })));
    expect(await leavingAsItWas(learner, () => importing(learner, zip))).toEqual(invalidPackage);
  });
});

describe('concurrent packages', () => {
  it('are read two at a time, and the others wait', async () => {
    const basic = await fixture('ok/gk-basic.apkg');
    const learners = await Promise.all(Array.from({ length: 8 }, () => aLearner(server)));
    const answers = await Promise.all(learners.map((learner) => importing(learner, basic)));
    expect(answers.map(({ status }) => status)).toEqual(learners.map(() => 200));
  });

  it('beyond the queue are refused with a Retry-After', async () => {
    const small = await aWatchedServer({ config: { limits: { readers: 1, readerQueue: 1 } } });
    const { token, client } = await aLearner(small);
    const basic = await fixture('ok/gk-basic.apkg');
    const send = async (name: string) => {
      const form = new FormData();
      for (const [field, value] of [
        ['jwtToken', token],
        ['flashcardName', name],
      ] as const)
        form.append(field, value);
      form.append('file', new Blob([new Uint8Array(basic)]), 'deck.apkg');
      const answer = await fetch(`${small.baseUrl}/import-package-flashcards`, { method: 'POST', body: form });
      return { status: answer.status, wait: answer.headers.get('retry-after'), body: (await answer.json()) as unknown };
    };
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map(send));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 503, 503]);
    for (const { status, wait, body } of answers) {
      if (status !== 503) continue;
      expect(Number(wait)).toBeGreaterThan(0);
      expect(Object.keys(body as object)).toEqual(['error']);
    }
    expect((await client.folders.tree()).sets).toHaveLength(2);
    expect(await small.uploads()).toEqual([]);
    expect((await send('five')).status).toBe(200);
  });
});

import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { largeDeck, smallDeck } from './decks.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';

/** Servers rewrite a file up to this size after an account was deleted. */
const smallFile = 16 * 1_024 * 1_024;

const patience = 20_000;

/** Rewrites a large file as the documentation describes for operators. */
const writeAnew = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: patience });
  database.exec('PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
};

/** The texts whose bytes occur in the files. */
const heldIn = async (file: string, texts: readonly string[]): Promise<readonly string[]> => {
  if ((await stat(file)).size > smallFile) writeAnew(file);
  const files = await Promise.all(
    ['', '-wal'].map((suffix) => readFile(`${file}${suffix}`).catch(() => Buffer.alloc(0))),
  );
  return texts.filter((text) => files.some((bytes) => bytes.includes(text)));
};

/** One data directory for all rounds, which grows. */
export const sqliteStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-crash-'));
  const file = join(dataDir, 'flashcards.db');
  const servers = serversOn(dataDir);
  return {
    name: 'SQLite',
    place: dataDir,
    dataDir,
    decks: [largeDeck, smallDeck, largeDeck],
    decksAmongOthers: [largeDeck, smallDeck, largeDeck],
    deckToReview: smallDeck,
    writesOfImports: 6,
    traffic: servers.traffic,
    start: servers.start,
    // The write-ahead log shows each commit, or part of one too large for the cache. SQLite reuses the file.
    look: () => {
      const found = statSync(`${file}-wal`, { throwIfNoEntry: false });
      return `${found?.size} ${found?.mtimeMs}`;
    },
    held: (texts) => heldIn(file, texts),
    close: async (fate) => {
      await servers.killAll();
      if (fate === 'remove data') await rm(dataDir, { recursive: true, force: true });
    },
  };
};

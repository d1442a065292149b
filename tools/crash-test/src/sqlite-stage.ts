import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { promised } from './broken-promise.ts';
import { largeDeck, smallDeck } from './decks.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';
import { checkUploads } from './uploads.ts';

const checkDatabase = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [integrity] = database.prepare('PRAGMA integrity_check').all() as readonly Record<string, unknown>[];
    promised(integrity?.['integrity_check'] === 'ok', `the database is damaged: ${JSON.stringify(integrity)}`);
    const loose = database.prepare('PRAGMA foreign_key_check').all();
    promised(loose.length === 0, `${loose.length} rows belong to nothing`);
  } finally {
    database.close();
  }
};

/** One data directory for all rounds, which grows. */
export const sqliteStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-crash-'));
  const file = join(dataDir, 'flashcards.db');
  const servers = serversOn(dataDir);
  return {
    name: 'SQLite',
    place: dataDir,
    decks: [largeDeck, smallDeck, largeDeck],
    deckToReview: largeDeck,
    writesOfImports: 6,
    start: servers.start,
    // The log shows a commit, or a part of one that is too large for the cache. SQLite starts over in the same file.
    look: () => {
      const found = statSync(`${file}-wal`, { throwIfNoEntry: false });
      return `${found?.size} ${found?.mtimeMs}`;
    },
    inspect: async () => {
      checkDatabase(file);
      await checkUploads(dataDir);
      return 0;
    },
    settle: () => Promise.resolve(),
    close: async (fate) => {
      await servers.killAll();
      if (fate === 'remove data') await rm(dataDir, { recursive: true, force: true });
    },
  };
};

import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeDeck, smallDeck } from './decks.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';

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
    close: async (fate) => {
      await servers.killAll();
      if (fate === 'remove data') await rm(dataDir, { recursive: true, force: true });
    },
  };
};

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MongodbProcess } from '@flashcards/mongodb-model';
import { withDatabase } from '@flashcards/kit/rig';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import { largeDeck, smallDeck } from './decks.ts';
import { serversOn } from './servers.ts';
import type { Stage } from './stage.ts';

/** Row counts, which change with almost every unit of work. */
const lookAt = async (db: Db): Promise<string> => {
  const counts = await Promise.all(
    ['study', 'cards', 'quests', 'members'].map((name) => db.collection(name).estimatedDocumentCount()),
  );
  return counts.join();
};

/** Only the model runs as a process that signals reach. */
const ownDatabase = ({ kind, child }: MongodbProcess): Pick<Stage, 'database'> => {
  if (kind !== 'model') return {};
  return { database: { pause: () => void child.kill('SIGSTOP'), resume: () => void child.kill('SIGCONT') } };
};

/** One database for all rounds, which grows. */
export const mongodbStage = async (server: MongodbProcess): Promise<Stage> => {
  const { uri, close } = server;
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-crash-'));
  const database = `crash-test-${randomBytes(4).toString('hex')}`;
  const env = { DATABASE_URL: withDatabase(uri, database), JWT_SECRET: randomBytes(32).toString('hex') };
  const client = new MongoClient(uri);
  const db = client.db(database, { readPreference: 'primary' });
  const { start, traffic, killAll } = serversOn(dataDir, env);
  return {
    name: 'MongoDB',
    place: `the database ${database} of ${uri}`,
    dataDir,
    decks: [smallDeck, largeDeck, smallDeck],
    decksAmongOthers: [smallDeck, smallDeck, smallDeck],
    deckToReview: smallDeck,
    writesOfImports: 20,
    ...ownDatabase(server),
    traffic,
    start,
    look: () => lookAt(db),
    close: async (fate) => {
      await killAll();
      if (fate === 'remove data') await db.dropDatabase();
      await client.close();
      await rm(dataDir, { recursive: true, force: true });
      await close();
    },
  };
};

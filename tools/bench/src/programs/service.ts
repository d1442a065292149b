import { startServer } from '@flashcards/server';
import { join } from 'node:path';
import { serveUsage } from './usage-channel.ts';

// The service as it is deployed: SQLite in a file, every header, a log line for each request.

const [dataDir = ''] = process.argv.slice(2);
const server = await startServer({
  config: { port: 0, dataDir, database: { file: join(dataDir, 'flashcards.db') }, logLevel: 'info' },
});
serveUsage(server.url, () => server.close());

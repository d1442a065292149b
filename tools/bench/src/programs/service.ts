import type { Config } from '@flashcards/server';
import { startServer } from '@flashcards/server';
import { serveUsage } from './usage-channel.ts';

// The service as it is deployed: a durable store, every header, a log line for each request.

const [dataDir = '', database = ''] = process.argv.slice(2);
const server = await startServer({
  config: {
    port: 0,
    dataDir,
    database: JSON.parse(database) as Config['database'],
    logLevel: 'info',
    serverTiming: false,
  },
});
serveUsage(server.url, () => server.close());

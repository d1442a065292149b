import type { Config } from '@flashcards/server';
import { startServer } from '@flashcards/server';
import { serveUsage } from './usage-channel.ts';

// The service as it is deployed: a durable store, every header, a log line for each request.

const [dataDir = '', settings = ''] = process.argv.slice(2);
const server = await startServer({
  config: {
    port: 0,
    dataDir,
    logLevel: 'info',
    serverTiming: false,
    ...(JSON.parse(settings) as Pick<Config, 'database' | 'jwtSecret' | 'rateLimits'>),
  },
});
serveUsage(server.url, () => server.close());

import type { Logger } from 'pino';
import type { Overrides } from './compose.ts';
import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import { httpApp } from './http/app.ts';
import { listen } from './http/edge/listen.ts';
import { basePath } from './http/base-path.ts';
import { readiness } from './readiness.ts';

export interface RunningServer {
  /** Such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The specification's {base_url}: `url` and `/api`. */
  readonly baseUrl: string;
  /** Stops taking requests, lets those that run finish within ten seconds, and lets go of everything. */
  close(): Promise<void>;
}

/**
 * Milliseconds after which an end in order cuts short what still runs; with the store's own time to close and the log's
 * it takes less than ten seconds. Packages that are being read go first: there must be time left to store those that were
 * read. The store goes before the connections, so that whoever is turned away then is told so: what is not answered has
 * no effect.
 */
const patience = { reading: 3_000, store: 5_000, connections: 8_000 } as const;

/** Starts the service with a checked configuration; resolves when it answers. */
export const serve = async (config: Config, log: Logger, overrides: Overrides = {}): Promise<RunningServer> => {
  const composition = await compose(config, log, overrides);
  const ready = readiness(config, composition, log);
  let stopping: Promise<void> | undefined;
  const isReady = async (): Promise<boolean> => !stopping && ready.isReady();
  const { corsOrigins } = config;
  const listening = listen(httpApp({ ...composition.parts, isReady, corsOrigins }), {
    ...config,
    ...overrides,
    log,
    onRefused: composition.parts.metrics?.connectionRefused,
  });
  const { url, stop: stopListening } = await listening.catch(async (error: unknown) => {
    ready.stop();
    await composition.close();
    throw error;
  });
  log.info({ url }, 'listening');

  const stop = async (): Promise<void> => {
    ready.stop();
    const hurries = [
      setTimeout(composition.stopReading, patience.reading),
      setTimeout(() => void composition.closeStore().catch(() => undefined), patience.store),
    ];
    await stopListening(patience.connections).finally(() => hurries.forEach(clearTimeout));
    await composition.close();
    log.info('stopped');
  };
  return { url, baseUrl: `${url}${basePath}`, close: () => (stopping ??= stop()) };
};

import type { Logger } from 'pino';
import type { Overrides } from './compose.ts';
import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import { httpApp } from './http/app.ts';
import { listen } from './http/edge/listen.ts';
import { basePath } from './http/base-path.ts';
import { builtWebApp } from './http/web-app.ts';
import { issuerOrigins } from './identity/issuer-origins.ts';
import { readiness } from './readiness/readiness.ts';

export interface RunningServer {
  /** For example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The specification's {base_url}: `url` and `/api`. */
  readonly baseUrl: string;
  /** Stops accepting requests, lets running ones finish within ten seconds, and releases all resources. */
  close(): Promise<void>;
}

/**
 * Milliseconds after which an orderly shutdown aborts what still runs. With the time to close the store and the log it
 * takes less than 10 s. Package reads are aborted first, so that there is time to store those that were read. The store
 * is closed before the connections, so that aborted requests still get a reply: a request without a reply has had no
 * effect.
 */
const patience = { reading: 3_000, store: 5_000, connections: 8_000 } as const;

/** Starts the service with a validated configuration. Resolves when it accepts requests. */
export const serve = async (config: Config, log: Logger, overrides: Overrides = {}): Promise<RunningServer> => {
  const composition = await compose(config, log, overrides);
  const ready = readiness(config, composition, log);
  let stopping: Promise<void> | undefined;
  const isReady = async (): Promise<boolean> => !stopping && ready.isReady();
  const { corsOrigins, identity } = config;
  const webApp = config.webApp ? builtWebApp(undefined, identity && issuerOrigins(identity.issuer)) : undefined;
  const listening = listen(httpApp({ ...composition.parts, isReady, corsOrigins, webApp }), {
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

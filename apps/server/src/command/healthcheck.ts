import { isIPv6 } from 'node:net';
import { integer } from '../config/setting-kinds.ts';
import { CommandFailure } from './command-failure.ts';

const patience = 4_000;

/** As for a server, blank means absent. */
const orElse = (text: string, fallback: string): string => text.trim() || fallback;

/** As PORT, but for 0: who takes a free one cannot be found. Not by way of all settings, which take long to load. */
export const askablePort = integer(3000, { least: 1, most: 65_535 });

const portOfSettings = (): number => {
  const set = process.env['PORT'] ?? '';
  const port = set.trim() === '' ? askablePort.fallback : askablePort.parse(set);
  if (port === undefined) throw new CommandFailure('badSettings', `PORT must be ${askablePort.expected}`);
  return port;
};

export interface HealthcheckOptions {
  readonly host: string;
  /** Absent: PORT. */
  readonly port?: number;
}

/** Who listens on every address is asked at the loopback address of that family. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server with these settings answers. */
export const healthUrl = (asked: HealthcheckOptions): string => {
  const host = orElse(asked.host, '127.0.0.1');
  const at = loopbacks[host] ?? host;
  return `http://${isIPv6(at) ? `[${at}]` : at}:${asked.port ?? portOfSettings()}/healthz`;
};

/** Asks the server of this machine whether it lives. */
export const healthcheck = async (asked: HealthcheckOptions): Promise<void> => {
  const { status } = await fetch(healthUrl(asked), { signal: AbortSignal.timeout(patience) });
  if (status !== 200) throw new CommandFailure('failed', `The server answers ${status}.`);
};

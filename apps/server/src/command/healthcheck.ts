import { isIPv6 } from 'node:net';
import { integer } from '../config/setting-kinds.ts';
import { CommandFailure } from './command-failure.ts';

const patience = 4_000;

/** As for a server, a blank value counts as absent. */
const orElse = (text: string, fallback: string): string => text.trim() || fallback;

/** Like PORT, without 0, because a random port is unknown. Does not load all settings, which takes long. */
export const portSetting = integer(3000, { least: 1, most: 65_535 });

const portOfSettings = (): number => {
  const set = process.env['PORT'] ?? '';
  const port = set.trim() === '' ? portSetting.fallback : portSetting.parse(set);
  if (port === undefined) throw new CommandFailure('badSettings', `PORT must be ${portSetting.expected}`);
  return port;
};

export interface HealthcheckOptions {
  readonly host: string;
  /** Absent: PORT. */
  readonly port?: number;
}

/** A server on all addresses is reached at the loopback address of the family. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The health URL of a server with these settings. */
export const healthUrl = (options: HealthcheckOptions): string => {
  const host = orElse(options.host, '127.0.0.1');
  const at = loopbacks[host] ?? host;
  return `http://${isIPv6(at) ? `[${at}]` : at}:${options.port ?? portOfSettings()}/healthz`;
};

/** Checks that the local server is alive. Throws a `CommandFailure` otherwise. */
export const healthcheck = async (options: HealthcheckOptions): Promise<void> => {
  const { status } = await fetch(healthUrl(options), { signal: AbortSignal.timeout(patience) });
  if (status !== 200) throw new CommandFailure('failed', `The server answers ${status}.`);
};

import { isIPv6 } from 'node:net';
import { CommandFailure } from './command-failure.ts';

const patience = 4_000;

/** As for a server, blank means absent. */
const orElse = (text: string, fallback: string): string => text.trim() || fallback;

/** Who listens on every address is asked at the loopback address of that family. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server with these settings answers. */
export const healthUrl = (asked: { readonly host: string; readonly port: string }): string => {
  const host = orElse(asked.host, '127.0.0.1');
  const at = loopbacks[host] ?? host;
  return `http://${isIPv6(at) ? `[${at}]` : at}:${orElse(asked.port, '3000')}/healthz`;
};

/** Asks the server of this machine whether it lives. */
export const healthcheck = async (asked: { readonly host: string; readonly port: string }): Promise<void> => {
  const { status } = await fetch(healthUrl(asked), { signal: AbortSignal.timeout(patience) });
  if (status !== 200) throw new CommandFailure('failed', `The server answers ${status}.`);
};

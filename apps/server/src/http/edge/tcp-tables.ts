import { readFile } from 'node:fs/promises';

/** Linux lists the TCP connections of this machine, those of IPv4 and of IPv6. Blank where the system does not tell. */
export const readTcpTables = (): Promise<readonly string[]> =>
  Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'latin1').catch(() => '')));

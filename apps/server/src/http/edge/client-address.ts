import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** The two 16-bit groups that an IPv4 address within an IPv6 address stands for. */
const groupsOfV4 = (address: string): readonly number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
};

const groupsOf = (part: string | undefined): readonly number[] =>
  part === undefined || part === ''
    ? []
    : part.split(':').flatMap((group) => (isIPv4(group) ? groupsOfV4(group) : [Number.parseInt(group, 16)]));

/** All eight groups of an IPv6 address in any notation. */
const wholeV6 = (address: string): readonly number[] => {
  const [head, tail] = address.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail);
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
};

const mapped = [0, 0, 0, 0, 0, 0xffff];
const isMapped = (groups: readonly number[]): boolean => mapped.every((each, place) => each === groups[place]);
const bytesOf = (group: number): readonly number[] => [Math.floor(group / 256), group % 256];

/**
 * The key under which an address is counted: an IPv4 address, also when written as IPv6; for other IPv6 addresses the
 * first 64 bits, because a customer usually has 2^64 addresses. `undefined` for invalid addresses.
 */
export const countedAs = (text: string): string | undefined => {
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return undefined;
  const groups = wholeV6(text.split('%', 1)[0] ?? '');
  if (isMapped(groups)) return groups.slice(6).flatMap(bytesOf).join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
};

/** The counted address of the other end of a connection. */
export const peerOf = ({ remoteAddress = '' }: { readonly remoteAddress?: string | undefined }): string =>
  countedAs(remoteAddress) ?? remoteAddress;

/**
 * The nth entry from the right, because entries further left may come from the client. It does not split the whole
 * list.
 */
const fromRight = (list: string, nth: number): string => {
  let end = list.length;
  for (let each = 1; each < nth && end >= 0; each += 1) end = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
  if (end <= 0) return '';
  return list.slice(list.lastIndexOf(',', end - 1) + 1, end).trim();
};

/** Some proxies include the port. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The address of the client behind `proxies` proxies. Each proxy appends the address of its peer to X-Forwarded-For, so
 * that the outermost proxy wrote the entry at this position from the right. Without a valid entry it is the address of
 * our own peer.
 */
export const clientAddresses =
  (proxies: number): AddressOf =>
  ({ headers, socket }) => {
    if (proxies === 0) return peerOf(socket);
    const entry = fromRight([headers['x-forwarded-for'] ?? []].flat().join(','), proxies);
    return countedAs(withoutPort(entry)) ?? peerOf(socket);
  };

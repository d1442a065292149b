import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddresses, countedAs, peerOf } from './client-address.ts';

describe('an address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['0000:0000:0000:0000:0000:FFFF:C000:0207', '192.0.2.7'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001:db8::7', '2001:db8:0:0'],
    ['2001:0DB8:0000::0007', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2'],
    ['::2:3:4:5:6:7', '0:0:2:3'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (remoteAddress, address) => {
    expect([countedAs(remoteAddress), peerOf({ remoteAddress })]).toEqual([address, address]);
  });

  it.each(['', ' ', 'unknown', '010.0.0.1', '1.2.3', '1.2.3.4.5', '::1::2', ':::', 'g::1', '_hidden', 'fe80::1%'])(
    'does not include %j',
    (text) => {
      expect(countedAs(text)).toBeUndefined();
    },
  );

  it('of a connection without one is a key of its own', () => {
    expect([peerOf({}), peerOf({ remoteAddress: undefined })]).toEqual(['', '']);
  });
});

const peer = '192.0.2.1';
const sentBy = (proxies: number, forwarded: string | string[] | undefined): string =>
  clientAddresses(proxies)({
    socket: { remoteAddress: `::ffff:${peer}` } as Socket,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
  });

describe('a client', () => {
  it.each(['203.0.113.9', '203.0.113.9, 203.0.113.8', undefined])(
    'without a proxy is the peer, regardless of %s',
    (said) => {
      expect(sentBy(0, said)).toBe(peer);
    },
  );

  it.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [3, '203.0.113.9,10.0.0.2,10.0.0.1', '203.0.113.9'],
    [1, '198.51.100.1,203.0.113.9:4711', '203.0.113.9'],
    [1, '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2'],
    [1, '[2001:db8:1:2:3::4]', '2001:db8:1:2'],
    [1, '2001:db8:1:2:3::4', '2001:db8:1:2'],
    [1, '::ffff:203.0.113.9', '203.0.113.9'],
    [1, '  203.0.113.9\t', '203.0.113.9'],
  ])('behind %i is named in %j: %s', (proxies, said, address) => {
    expect(sentBy(proxies, said)).toBe(address);
  });

  it('is named in the last of several headers', () => {
    expect(sentBy(1, ['198.51.100.1', '203.0.113.9'])).toBe('203.0.113.9');
  });

  it.each([
    [1, undefined],
    [1, ''],
    [1, ','],
    [1, '203.0.113.9,'],
    [1, '203.0.113.9, unknown'],
    [1, '203.0.113.9 198.51.100.1'],
    [1, '[203.0.113.9'],
    [1, "203.0.113.9'; DROP TABLE users"],
    [1, '\u0000'],
    [1, '[::1'],
    [2, '203.0.113.9'],
    [2, ','],
    [2, ',203.0.113.9'],
    [3, '198.51.100.1, 203.0.113.9'],
    [16, ',,,'],
    [16, ','.repeat(16_000)],
  ])('behind %i without a valid entry in %j is the peer', (proxies, said) => {
    expect(sentBy(proxies, said)).toBe(peer);
  });
});

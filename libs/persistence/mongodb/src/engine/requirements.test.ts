import { describe, expect, it } from 'vitest';
import { whatLacks } from './requirements.ts';

const member = { setName: 'rs0', isWritablePrimary: true };

describe('a server', () => {
  it.each([
    ['7.0.0', member],
    ['8.2.1', member],
    ['10.0.0-rc1', { msg: 'isdbgrid' }],
  ])('of version %s with %o can hold the store', (version, hello) => {
    expect(whatLacks({ version }, hello)).toBeUndefined();
  });

  it('that is too old cannot', () => {
    expect(whatLacks({ version: '6.0.19' }, member)).toBe('mongodb: MongoDB 7 or later is needed, and this is 6.0.19');
  });

  it.each([
    ['stands alone', { isWritablePrimary: true }],
    ['waits for its replica set to be made', { isreplicaset: true, isWritablePrimary: false }],
  ])('that %s cannot, and the message says how to make it a replica set', (_, hello) => {
    expect(whatLacks({ version: '7.0.0' }, hello)?.split('\n')).toEqual([
      'mongodb: transactions need a replica set; one member is enough:',
      '  mongod --replSet rs0',
      "  mongosh --eval 'rs.initiate()'",
    ]);
  });
});

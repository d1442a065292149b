import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openPackage } from '../open-package.ts';
import { buildPackage } from '../package-builder.test-data.ts';

const fixture = (name: string): Promise<Uint8Array> => readFile(new URL(`../../fixtures/ok/${name}`, import.meta.url));

const offsetOf = async (bytes: Uint8Array): Promise<number | undefined> => {
  const pkg = await openPackage(bytes);
  try {
    return pkg.creationOffset;
  } finally {
    pkg.close();
  }
};

const withSettings = (conf: string): Promise<Uint8Array> =>
  buildPackage([{ fields: ['Front', 'Back'] }], [{ fields: ['a', 'b'] }], {
    sql: `ALTER TABLE col ADD COLUMN conf text; UPDATE col SET conf = '${conf}'`,
  });

describe('the creation offset', () => {
  it.each(['wheel-sched.legacy.apkg', 'wheel-sched.new.apkg', 'wheel-sched.col-new.colpkg'])(
    'is read from the settings of %s',
    async (name) => {
      expect(await offsetOf(await fixture(name))).toBe(0);
    },
  );

  it('can be positive and negative', async () => {
    expect(await offsetOf(await withSettings('{"a":1,"creationOffset":-720,"rollover":4}'))).toBe(-720);
    expect(await offsetOf(await withSettings('{"creationOffset": 300}'))).toBe(300);
  });

  it.each([
    '',
    '{}',
    '{"creationOffset":null}',
    '{"creationOffset":1e9}',
    '{"creationOffset":99999}',
    '{"creationOffset":"1"}',
  ])('is absent for %s', async (conf) => {
    expect(await offsetOf(await withSettings(conf))).toBeUndefined();
  });

  it('is absent without settings', async () => {
    expect(
      await offsetOf(await buildPackage([{ fields: ['Front', 'Back'] }], [{ fields: ['a', 'b'] }])),
    ).toBeUndefined();
  });
});

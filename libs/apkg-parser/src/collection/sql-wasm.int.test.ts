import { describe, expect, it } from 'vitest';
import { packageBytes } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';

const basic = packageBytes('ok', 'gk-basic.apkg');

describe("SQLite's WebAssembly module", () => {
  it.each([
    ['are no module', new ArrayBuffer(8)],
    ['cannot be found', () => '/no/such/place.wasm'],
  ])('fails one call when its bytes %s, and is loaded by the next', async (_, sqlWasm) => {
    const failing = [1, 2].map(() => openPackage(basic, { sqlWasm }));
    for (const each of failing) await expect(each).rejects.toMatchObject({ name: 'SqliteLoadError' });
  });

  it('that can be loaded is', async () => {
    const pkg = await openPackage(basic);
    expect(pkg.counts.notes).toBe(25);
    pkg.close();
  });

  it('is looked for no more once it is there', async () => {
    (await openPackage(basic, { sqlWasm: new ArrayBuffer(8) })).close();
  });
});

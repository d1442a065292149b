import { describe, expect, it, vi } from 'vitest';

// A module copy that has not loaded SQLite yet, because tests share modules.
vi.resetModules();
const { writePackage } = await import('./write-package.ts');

const empty = { noteTypes: [], decks: [], notes: [], cards: [] };

describe("SQLite's WebAssembly module", () => {
  it.each([
    ['are no module', new ArrayBuffer(8)],
    ['cannot be found', () => '/no/such/place.wasm'],
  ])('fails one call when its bytes %s, and is loaded by the next', async (_, sqlWasm) => {
    const failing = [1, 2].map(() => writePackage(empty, { sqlWasm }));
    for (const each of failing) await expect(each).rejects.toMatchObject({ name: 'SqliteLoadError' });
  });

  it('is loaded if possible', async () => {
    expect((await writePackage(empty)).length).toBeGreaterThan(0);
  });

  it('is not requested again once it is loaded', async () => {
    expect((await writePackage(empty, { sqlWasm: new ArrayBuffer(8) })).length).toBeGreaterThan(0);
  });
});

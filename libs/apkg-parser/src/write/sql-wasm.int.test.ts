import { describe, expect, it, vi } from 'vitest';

// A module that nobody has loaded SQLite into: test files share theirs.
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

  it('that can be loaded is', async () => {
    expect((await writePackage(empty)).length).toBeGreaterThan(0);
  });

  it('is looked for no more once it is there', async () => {
    expect((await writePackage(empty, { sqlWasm: new ArrayBuffer(8) })).length).toBeGreaterThan(0);
  });
});

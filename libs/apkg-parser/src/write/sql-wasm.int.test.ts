import { describe, expect, it } from 'vitest';
import type * as writer from './write-package.ts';

// The compiled copy: no other test loads SQLite into it.
const compiled = new URL('../../dist/write/write-package.js', import.meta.url).href;
const { writePackage } = (await import(/* @vite-ignore */ compiled)) as typeof writer;

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

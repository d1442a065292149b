import { expect, it } from 'vitest';
import { CellPage, pageKinds, Pages, pageSize } from './pages.ts';
import { putRow } from './tree.ts';

const lockPage = 2 ** 30 / pageSize + 1;

it('leaves out the page that SQLite locks, also in the chain of a long record', () => {
  const pages = new Pages();
  const page = new CellPage(pages.add(), pageKinds.tableLeaf);
  while (pages.count < lockPage - 3) pages.add();
  const record = Uint8Array.from({ length: 30_000 }, (_, at) => at % 251);
  expect(putRow(pages, page, { id: 1, record })).toBe(true);
  const pieces = pages.pieces();
  const bytesAt = (number: number, at: number, length: number): Uint8Array => {
    const from = (number - 1) * pageSize + at;
    const slab = pieces[Math.floor(from / 2 ** 20)] as Uint8Array;
    return slab.subarray(from % 2 ** 20, (from % 2 ** 20) + length);
  };
  const chain: number[] = [];
  for (let next = lockPage - 2; next !== 0; next = Buffer.from(bytesAt(next, 0, 4)).readUInt32BE()) chain.push(next);
  expect(chain).toEqual(
    [lockPage - 2, lockPage - 1, ...[1, 2, 3, 4, 5, 6].map((after) => lockPage + after)].slice(0, chain.length),
  );
  expect(chain).not.toContain(lockPage);
  const kept = Buffer.concat(chain.map((number) => bytesAt(number, 4, pageSize - 4)));
  expect(kept.includes(Buffer.from(record.subarray(-4_000, -20)))).toBe(true);
  expect(bytesAt(lockPage, 0, pageSize).every((byte) => byte === 0)).toBe(true);
});

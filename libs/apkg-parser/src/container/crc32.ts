import { nodeZlib } from './node-zlib.ts';

const rows = 8;

// Eight tables process eight bytes at a time, about five times as fast as the byte-wise loop.
const tables = ((): Uint32Array => {
  const table = new Uint32Array(256 * rows);
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[byte] = crc;
  }
  for (let at = 256; at < table.length; at += 1) {
    const before = table[at - 256] as number;
    table[at] = (before >>> 8) ^ (table[before & 0xff] as number);
  }
  return table;
})();

const ownCrc32 = (bytes: Uint8Array, before: number): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const t = (row: number, byte: number): number => tables[row * 256 + byte] as number;
  let crc = before ^ -1;
  let at = 0;
  for (; at + rows <= bytes.length; at += rows) {
    const low = view.getUint32(at, true) ^ crc;
    const high = view.getUint32(at + 4, true);
    crc =
      t(7, low & 0xff) ^
      t(6, (low >>> 8) & 0xff) ^
      t(5, (low >>> 16) & 0xff) ^
      t(4, low >>> 24) ^
      t(3, high & 0xff) ^
      t(2, (high >>> 8) & 0xff) ^
      t(1, (high >>> 16) & 0xff) ^
      t(0, high >>> 24);
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ t(0, (crc ^ (bytes[at] as number)) & 0xff);
  return (crc ^ -1) >>> 0;
};

/** CRC-32 of zip (polynomial 0xEDB88320), as an unsigned number. `before` is the CRC of the preceding bytes. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  // Node's own ignores `before` for an empty input.
  if (bytes.length === 0) return before;
  return nodeZlib()?.crc32?.(bytes, before) ?? ownCrc32(bytes, before);
};

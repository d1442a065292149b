import type { Scan } from './scan.ts';

const pointerBytes = 4;

/**
 * The number of a payload's bytes in its cell; the rest is in a chain of overflow pages (SQLite's file format, 1.6).
 */
export const localBytes = (payload: number, usable: number, isTable: boolean): number => {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((payload - least) % (usable - pointerBytes));
  return fitting <= most ? fitting : least;
};

/** A payload with overflow pages. Reads only the pages up to the requested bytes. */
export class Overflow {
  readonly #scan: Scan;
  readonly #local: Uint8Array;
  /** The file positions of the content of the pages visited so far. */
  readonly #pieces: number[] = [];
  #next: number;

  /** `local` is the part in the cell. The number of the first overflow page follows it. */
  constructor(scan: Scan, local: Uint8Array, first: number) {
    this.#scan = scan;
    this.#local = local;
    this.#next = first;
  }

  #piece(index: number): number {
    while (this.#pieces.length <= index) {
      const at = this.#scan.visit(this.#next);
      this.#next = this.#scan.pages.view.getUint32(at);
      this.#pieces.push(at + pointerBytes);
    }
    return this.#pieces[index] as number;
  }

  /** Fills `target` with the payload's bytes from `from` on. Throws `corrupt` if the chain breaks off. */
  copy(from: number, target: Uint8Array): void {
    const local = this.#local;
    const { bytes, usable } = this.#scan.pages;
    const pieceBytes = usable - pointerBytes;
    if (from < local.length) target.set(local.subarray(from, from + target.length));
    for (let done = Math.max(0, local.length - from); done < target.length;) {
      const beyond = from + done - local.length;
      const start = this.#piece(Math.floor(beyond / pieceBytes)) + (beyond % pieceBytes);
      const length = Math.min(pieceBytes - (beyond % pieceBytes), target.length - done);
      target.set(bytes.subarray(start, start + length), done);
      done += length;
    }
  }
}

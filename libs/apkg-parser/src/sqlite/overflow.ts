import type { Scan } from './scan.ts';

const pointerBytes = 4;

/** How many bytes of a payload lie in its cell; the rest lies in a chain of pages (SQLite's file format, 1.6). */
export const localBytes = (payload: number, usable: number, isTable: boolean): number => {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((payload - least) % (usable - pointerBytes));
  return fitting <= most ? fitting : least;
};

/** A payload that goes on in pages of its own. Only those before what is asked for are read. */
export class Overflow {
  readonly #scan: Scan;
  readonly #local: Uint8Array;
  readonly #pieces: Uint8Array[] = [];
  #next: number;

  /** `local` is the part in the cell, and is followed by the number of the first page. */
  constructor(scan: Scan, local: Uint8Array, first: number) {
    this.#scan = scan;
    this.#local = local;
    this.#next = first;
  }

  #piece(index: number): Uint8Array {
    const { bytes, view, usable } = this.#scan.pages;
    while (this.#pieces.length <= index) {
      const at = this.#scan.visit(this.#next);
      this.#next = view.getUint32(at);
      this.#pieces.push(bytes.subarray(at + pointerBytes, at + usable));
    }
    return this.#pieces[index] as Uint8Array;
  }

  /** Copies some of its bytes, into `copied` if that is given. Throws `corrupt` where the chain breaks off. */
  copy(from: number, to: number, copied = new Uint8Array(to - from)): Uint8Array {
    const local = this.#local;
    const pieceBytes = this.#scan.pages.usable - pointerBytes;
    if (from < local.length) copied.set(local.subarray(from, to));
    let at = Math.max(from, local.length);
    while (at < to) {
      const beyond = at - local.length;
      const start = beyond % pieceBytes;
      const piece = this.#piece(Math.floor(beyond / pieceBytes)).subarray(start, start + to - at);
      copied.set(piece, at - from);
      at += piece.length;
    }
    return copied;
  }
}

export const pageSize = 4096;
const slabPages = 256;
/** The page of the byte that SQLite locks (file format, 1.2). It holds nothing. */
const lockPage = 2 ** 30 / pageSize + 1;

/** Kinds of b-tree pages (SQLite's file format, 1.6). */
export const pageKinds = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 } as const;
export type PageKind = (typeof pageKinds)[keyof typeof pageKinds];

/** A page of the file. Numbers begin at 1. */
export interface Page {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** All pages of a file, in order. */
export class Pages {
  readonly #slabs: Uint8Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(): Page {
    if (this.#count + 1 === lockPage) this.#next();
    return this.#next();
  }

  #next(): Page {
    const index = this.#count % slabPages;
    if (index === 0) this.#slabs.push(new Uint8Array(slabPages * pageSize));
    this.#count += 1;
    const slab = this.#slabs.at(-1) as Uint8Array;
    return { number: this.#count, bytes: slab.subarray(index * pageSize, (index + 1) * pageSize) };
  }

  /** The bytes of the file, in pieces. */
  pieces(): readonly Uint8Array[] {
    const inLast = this.#count - (this.#slabs.length - 1) * slabPages;
    return this.#slabs.map((slab, index) =>
      index === this.#slabs.length - 1 ? slab.subarray(0, inLast * pageSize) : slab,
    );
  }
}

const leafHeader = 8;
const interiorHeader = 12;

/** Fills a b-tree page. The header of the file takes `before` bytes of the first page. */
export class CellPage {
  readonly page: Page;
  readonly #before: number;
  readonly #header: number;
  readonly #kind: PageKind;
  readonly #cells: number[] = [];
  readonly #view: DataView;

  constructor(page: Page, kind: PageKind, before = 0) {
    this.page = page;
    this.#kind = kind;
    this.#before = before;
    this.#header = kind === pageKinds.indexLeaf || kind === pageKinds.tableLeaf ? leafHeader : interiorHeader;
    this.#view = new DataView(page.bytes.buffer, page.bytes.byteOffset, pageSize);
  }

  /** The position for a cell of `size` bytes; undefined if the page is full. */
  place(size: number): number | undefined {
    const at = (this.#cells.at(-1) ?? pageSize) - size;
    const pointers = this.#before + this.#header + 2 * (this.#cells.length + 1);
    if (at < pointers) return undefined;
    this.#cells.push(at);
    return at;
  }

  dropLast(): void {
    this.#cells.pop();
  }

  /** Writes the header. `last` is the child behind the last cell of an interior page. */
  close(last?: number): void {
    const [view, at] = [this.#view, this.#before];
    view.setUint8(at, this.#kind);
    view.setUint16(at + 3, this.#cells.length);
    view.setUint16(at + 5, this.#cells.at(-1) ?? pageSize);
    if (last !== undefined) view.setUint32(at + 8, last);
    this.#cells.forEach((cell, index) => view.setUint16(at + this.#header + 2 * index, cell));
  }
}

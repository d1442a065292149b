import { damagedDatabase, multiplied } from './damaged.ts';
import type { Pages } from './pages.ts';

/**
 * One reading of one table. Visits each page at most once, so it ends even if pages refer to each other in a cycle, and
 * reads no more bytes than the file has.
 */
export class Scan {
  readonly pages: Pages;
  readonly #seen: Uint8Array;
  readonly #visited: number[] = [];
  readonly #signal: AbortSignal | undefined;

  constructor(pages: Pages, signal: AbortSignal | undefined) {
    this.pages = pages;
    this.#seen = new Uint8Array(pages.count + 1);
    this.#signal = signal;
  }

  /**
   * The file position of a page. Throws `corrupt` if the page does not exist or was visited, and the reason of an
   * abort.
   */
  visit(page: number): number {
    const { count, pageSize } = this.pages;
    if (page < 1 || page > count) throw damagedDatabase();
    if (this.#seen[page] === 1) throw multiplied();
    this.#seen[page] = 1;
    this.#visited.push(page);
    this.#signal?.throwIfAborted();
    return (page - 1) * pageSize;
  }

  /** Forgets the visited pages, for readers that read a few pages repeatedly. */
  startAnew(): void {
    for (const page of this.#visited) this.#seen[page] = 0;
    this.#visited.length = 0;
  }
}

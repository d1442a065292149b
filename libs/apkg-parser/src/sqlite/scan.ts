import { damagedDatabase, multiplied } from './damaged.ts';
import type { Pages } from './pages.ts';

/**
 * One reading of one table. A page is met at most once in it, so however its pages point at each other it ends, and all
 * that it reads is no more than the file.
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

  /** Where a page begins in the file. Throws `corrupt` for one that does not exist or was met, and when it was aborted. */
  visit(page: number): number {
    const { count, pageSize } = this.pages;
    if (page < 1 || page > count) throw damagedDatabase();
    if (this.#seen[page] === 1) throw multiplied();
    this.#seen[page] = 1;
    this.#visited.push(page);
    this.#signal?.throwIfAborted();
    return (page - 1) * pageSize;
  }

  /** Forgets what it met: for whoever reads a few pages, again and again. */
  startAnew(): void {
    for (const page of this.#visited) this.#seen[page] = 0;
    this.#visited.length = 0;
  }
}

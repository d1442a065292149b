import { damagedDatabase } from './damaged.ts';
import { fileHeaderBytes } from './pages.ts';
import type { Scan } from './scan.ts';

/** Tables are ordered by rowid. WITHOUT ROWID tables are stored like an index: their inner pages contain rows too. */
export type TreeKind = 'table' | 'index';

/** A page of a b-tree (SQLite's file format, 1.6). Positions are file positions. */
export interface TreePage {
  readonly isLeaf: boolean;
  /** Where the page begins, and where its usable part ends. */
  readonly at: number;
  readonly end: number;
  /** Where the positions of its cells are, two bytes each. */
  readonly pointers: number;
  readonly count: number;
  /** The range of its cells to read now: `from` to before `to`. */
  from: number;
  to: number;
  /** The bytes left for its cells. Readers subtract what they read, so that overlapping cells are detected. */
  room: number;
}

const types = { table: { inner: 5, leaf: 13 }, index: { inner: 2, leaf: 10 } } as const;
const leafHeaderBytes = 8;
const innerHeaderBytes = 12;
const leastCellBytes = 6;
// A valid tree of depth 20 would contain an absurd number of rows.
const deepest = 20;

/** Reads the header of a page. Throws `corrupt` if it is not a page of such a tree. */
export const openPage = (scan: Scan, kind: TreeKind, number: number): TreePage => {
  const { view, pageSize, usable } = scan.pages;
  const at = scan.visit(number);
  const header = at + (number === 1 ? fileHeaderBytes : 0);
  const type = view.getUint8(header);
  const isLeaf = type === types[kind].leaf;
  if (!isLeaf && type !== types[kind].inner) throw damagedDatabase();
  const pointers = header + (isLeaf ? leafHeaderBytes : innerHeaderBytes);
  const count = view.getUint16(header + 3);
  const end = at + usable;
  const room = end - pointers - 2 * count;
  if (room < 0 || count > (pageSize - leafHeaderBytes) / leastCellBytes) throw damagedDatabase();
  return { isLeaf, at, end, pointers, count, from: 0, to: count, room };
};

/** The position of a cell. Throws `corrupt` if it is outside its page. */
export const cellAt = ({ view }: Scan['pages'], page: TreePage, index: number): number => {
  const at = page.at + view.getUint16(page.pointers + 2 * index);
  if (at < page.pointers + 2 * page.count || at + 4 > page.end) throw damagedDatabase();
  return at;
};

/** The child before a cell, or the last child, which is in the page's header. */
const childAt = (pages: Scan['pages'], page: TreePage, index: number): number =>
  pages.view.getUint32(index < page.count ? cellAt(pages, page, index) : page.pointers - 4);

interface Inner {
  readonly page: TreePage;
  /** The index of the child to visit next. */
  next: number;
}

const openChild = (scan: Scan, kind: TreeKind, parent: Inner): TreePage => {
  const child = openPage(scan, kind, childAt(scan.pages, parent.page, parent.next));
  if (child.count === 0) throw damagedDatabase();
  parent.next += 1;
  return child;
};

/** The pages below a page in order, and between two children the page itself with the cell between them. */
function* below(scan: Scan, kind: TreeKind, root: TreePage): Generator<TreePage> {
  const inner: Inner[] = [{ page: root, next: 0 }];
  for (let top = inner.at(-1); top !== undefined; top = inner.at(-1)) {
    const { page, next } = top;
    if (next > page.count) {
      inner.pop();
      continue;
    }
    page.from = next - 1;
    page.to = next;
    if (kind === 'index' && next > 0) yield page;
    const child = openChild(scan, kind, top);
    if (child.isLeaf) yield child;
    else inner.push({ page: child, next: 0 });
    if (inner.length > deepest) throw damagedDatabase();
  }
}

/**
 * The pages of a tree that contain rows, in row order. Inner pages of an index occur repeatedly, for one row each time.
 * Throws `corrupt` if it is not such a tree.
 */
export const treePages = (scan: Scan, root: number, kind: TreeKind): Iterable<TreePage> => {
  const page = openPage(scan, kind, root);
  return page.isLeaf ? [page] : below(scan, kind, page);
};

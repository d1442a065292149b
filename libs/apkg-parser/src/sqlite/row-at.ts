import type { RecordPlan } from './record-plan.ts';
import { RecordReader } from './record.ts';
import type { Tree } from './rows.ts';
import { CellReader, valueBytesOf } from './rows.ts';
import { Scan } from './scan.ts';
import { openPage } from './tree.ts';
import type { SqliteValue } from './value.ts';

/** Reads the row in a cell of a page. */
export type RowReader = (page: number, cell: number) => readonly SqliteValue[];

/** Reads rows again by the positions of a scan, in any order. Throws as `readRows` does. */
export const rowReader = (
  { name, pages, kind, signal }: Tree,
  plan: RecordPlan,
  mostValueBytes: number | readonly number[] = Infinity,
): RowReader => {
  const scan = new Scan(pages, signal);
  const cells = new CellReader(scan, kind);
  const records = new RecordReader(pages, plan, {
    name,
    bytes: Infinity,
    valueBytes: valueBytesOf(plan, mostValueBytes),
  });
  return (page, cell) => {
    scan.startAnew();
    const row = records.read(cells.read(openPage(scan, kind, page), cell));
    if (plan.rowid >= 0) row[plan.rowid] = cells.rowid;
    return row;
  };
};

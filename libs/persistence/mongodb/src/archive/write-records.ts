import type { ArchiveRecord, RecordKind } from '@flashcards/persistence-ports';
import type { Writing } from './writing.ts';

/** What writes the records of each kind that a unit may hold, some at a time. */
export type Writers = {
  readonly [Kind in RecordKind]?: (
    records: readonly Extract<ArchiveRecord, { readonly kind: Kind }>[],
  ) => Promise<void>;
};

type Write = (records: readonly ArchiveRecord[]) => Promise<void>;

/** Runs of records of one kind. */
const runsOf = (page: readonly ArchiveRecord[]): readonly (readonly ArchiveRecord[])[] => {
  const runs: ArchiveRecord[][] = [];
  for (const record of page) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === record.kind) last.push(record);
    else runs.push([record]);
  }
  return runs;
};

export const writeRecords = async (
  { check }: Pick<Writing, 'check'>,
  pages: AsyncIterable<readonly ArchiveRecord[]>,
  writers: Writers,
): Promise<void> => {
  for await (const page of pages)
    for (const run of runsOf(page)) {
      const kind = run[0]?.kind ?? 'account';
      const write = writers[kind] as Write | undefined;
      if (!write) throw new Error(`mongodb: a ${kind} in a unit of another kind`);
      await check();
      await write(run);
    }
};

import type { Archive, ArchiveCopy } from '@flashcards/persistence-ports';
import type { Display } from '../display.ts';
import { displayOf } from '../display.ts';
import { counted, nameOf, unitsAfter } from './units.ts';
import type { Verified } from './verify.ts';
import { areEqual, verify } from './verify.ts';

export interface Copying {
  readonly from: Archive;
  readonly to: ArchiveCopy;
}

/** Shows the records of one stage. `of` is an estimate, which is corrected at the end. */
const shown = async <T>(display: Display, records: { readonly of: number; readonly done: number }, work: Stage<T>) => {
  let { done } = records;
  display.update(done, Math.max(records.of, 1));
  const add = (count: number): void => display.update((done += count));
  return work(add)
    .then((result) => {
      display.update(done, done);
      return result;
    })
    .finally(display.stop);
};

type Stage<T> = (add: (records: number) => void) => Promise<T>;

const copyUnits = async ({ from, to }: Copying, add: (records: number) => void): Promise<void> => {
  for await (const unit of unitsAfter(from, await to.lastWritten()))
    await to.write(unit, counted(from.read(unit), add)).catch((error: unknown) => {
      throw new Error(`${nameOf(unit)} cannot be copied`, { cause: error });
    });
};

/** Copies the remaining units, and compares all of them. An unequal target keeps its mark of an unfinished copy. */
export const copy = async (copying: Copying): Promise<Verified> => {
  const { from, to } = copying;
  const of = await from.size();
  const done = await to.size();
  await shown(displayOf('copying', 'records'), { of, done }, (add) => copyUnits(copying, add));
  const verified = await shown(displayOf('comparing', 'records'), { of, done: 0 }, (add) => verify(copying, add));
  if (areEqual(verified)) await to.finish();
  return verified;
};

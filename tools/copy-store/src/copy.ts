import type { Archive, ArchiveCopy } from '@flashcards/server';
import type { Display } from './display.ts';
import { counted, nameOf, unitsAfter } from './units.ts';
import type { Verified } from './verify.ts';
import { areEqual, verify } from './verify.ts';

export interface Copying {
  readonly from: Archive;
  readonly to: ArchiveCopy;
  readonly display: Display;
}

const copyUnits = async ({ from, to, display }: Copying): Promise<void> => {
  for await (const unit of unitsAfter(from, await to.lastWritten()))
    await to.write(unit, counted(from.read(unit), display.add)).catch((error: unknown) => {
      throw new Error(`${nameOf(unit)} cannot be copied`, { cause: error });
    });
};

/** Copies what is left to copy, and compares all of it. TO keeps its mark where it is not equal. */
export const copy = async (copying: Copying): Promise<Verified> => {
  const { from, to, display } = copying;
  const of = await from.size();
  display.start('copying', { of, done: await to.size() });
  await copyUnits(copying);
  display.stop();
  display.start('comparing', { of, done: 0 });
  const verified = await verify(copying, display.add);
  display.stop();
  if (areEqual(verified)) await to.finish();
  return verified;
};

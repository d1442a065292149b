import type { Archive, RecordKind, Unit } from '@flashcards/persistence-ports';
import { unitKinds } from '@flashcards/persistence-ports';
import type { Tallies, Tally } from './digest.ts';
import { recordTally, unitTally } from './digest.ts';
import { counted, nameOf, unitsAfter } from './units.ts';

/** A kind of records of a unit that differs between FROM and TO. */
export interface Difference {
  readonly where: string;
  readonly kind: RecordKind;
  readonly from: number;
  readonly to: number;
}

export interface Verified {
  readonly from: Tallies;
  readonly to: Tallies;
  /** The first 10 differences. */
  readonly differences: readonly Difference[];
  /** The number of all differences. */
  readonly count: number;
  /** The number of units of each store: TO may have units that FROM lacks. */
  readonly units: { readonly from: number; readonly to: number };
}

export interface Both {
  readonly from: Archive;
  readonly to: Archive;
}

const mostReported = 10;

const none: Tally = { count: 0, digest: '' };

const tallied = async (archive: Archive, unit: Unit, report: (records: number) => void): Promise<Tallies> => {
  const tally = recordTally();
  for await (const page of counted(archive.read(unit), report)) for (const record of page) tally.add(record);
  return tally.tallies();
};

const differencesIn = (where: string, from: Tallies, to: Tallies): readonly Difference[] =>
  [...new Set([...from.keys(), ...to.keys()])].flatMap((kind) => {
    const [one, other] = [from.get(kind) ?? none, to.get(kind) ?? none];
    const isSame = one.count === other.count && one.digest === other.digest;
    return isSame ? [] : [{ where, kind, from: one.count, to: other.count }];
  });

const countUnits = async (archive: Archive): Promise<number> => {
  let count = 0;
  for (const kind of unitKinds) for await (const page of archive.units(kind)) count += page.length;
  return count;
};

/** Reads both stores, unit by unit in the order of FROM. */
export const verify = async ({ from, to }: Both, report: (records: number) => void): Promise<Verified> => {
  const [all, copied] = [unitTally(), unitTally()];
  const differences: Difference[] = [];
  let [count, units] = [0, 0];
  for await (const unit of unitsAfter(from)) {
    const where = nameOf(unit);
    const [one, other] = await Promise.all([tallied(from, unit, report), tallied(to, unit, () => {})]);
    const found = differencesIn(where, one, other);
    all.add(where, one);
    copied.add(where, other);
    differences.push(...found.slice(0, mostReported - differences.length));
    count += found.length;
    units += 1;
  }
  return {
    from: all.tallies(),
    to: copied.tallies(),
    differences,
    count,
    units: { from: units, to: await countUnits(to) },
  };
};

export const areEqual = ({ count, units }: Verified): boolean => count === 0 && units.from === units.to;

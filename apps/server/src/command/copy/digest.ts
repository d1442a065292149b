import type { ArchiveRecord, RecordKind } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';

/** The number of records, and their digest. */
export interface Tally {
  readonly count: number;
  readonly digest: string;
}

export type Tallies = ReadonlyMap<RecordKind, Tally>;

type Json = null | string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

/**
 * A canonical form, the same for equal values: members ordered by name, dates as milliseconds, bytes in base64, without
 * absent members.
 */
const plain = (value: unknown): Json => {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Map) return [...value].map(([key, of]): Json => [String(key), plain(of)]).sort(byText);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value as Json;
  const members = Object.entries(value).filter(([, of]) => of !== undefined);
  // A list, because a member may be called `__proto__`.
  return [{}, ...members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, of]) => [name, plain(of)])];
};

const byText = (one: Json, other: Json): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const bits = 256;
const modulus = 1n << BigInt(bits);

/** Counts and digests records in any order. It keeps one number per kind. */
export const recordTally = () => {
  const sums = new Map<RecordKind, { count: number; sum: bigint }>();
  return {
    add: (record: ArchiveRecord): void => {
      const known = sums.get(record.kind) ?? { count: 0, sum: 0n };
      known.count += 1;
      known.sum = (known.sum + BigInt(`0x${sha256(JSON.stringify(plain(record)))}`)) % modulus;
      sums.set(record.kind, known);
    },
    tallies: (): Tallies =>
      new Map(
        [...sums].map(([kind, { count, sum }]) => [kind, { count, digest: sum.toString(16).padStart(bits / 4, '0') }]),
      ),
  };
};

/** Adds up units. Both stores must add them in the same order. */
export const unitTally = () => {
  const known = new Map<RecordKind, { count: number; digest: string }>();
  return {
    add: (unit: string, tallies: Tallies): void => {
      for (const [kind, { count, digest }] of tallies) {
        const before = known.get(kind) ?? { count: 0, digest: '' };
        known.set(kind, {
          count: before.count + count,
          digest: sha256(JSON.stringify([before.digest, unit, count, digest])),
        });
      }
    },
    tallies: (): Tallies => known,
  };
};

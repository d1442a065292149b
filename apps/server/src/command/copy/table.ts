import type { RecordKind } from '@flashcards/persistence-ports';
import type { Tallies, Tally } from './digest.ts';
import type { Verified } from './verify.ts';

const headings = ['kind', 'FROM', 'TO', 'SHA-256'] as const;

const none: Tally = { count: 0, digest: '' };

const rowOf = (kind: RecordKind, from: Tallies, to: Tallies): readonly string[] => {
  const [one, other] = [from.get(kind) ?? none, to.get(kind) ?? none];
  const isSame = one.count === other.count && one.digest === other.digest;
  return [kind, String(one.count), String(other.count), isSame ? one.digest : 'not equal'];
};

/** A table of the records of both stores, by kind. */
export const table = ({ from, to }: Pick<Verified, 'from' | 'to'>): string => {
  const kinds = [...new Set([...from.keys(), ...to.keys()])];
  const rows = kinds.map((kind) => rowOf(kind, from, to));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (column: number): boolean => column === 1 || column === 2;
  const cell = (text: string, column: number): string =>
    isNumber(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return [headings, ...rows].map((cells) => `${cells.map(cell).join('  ').trimEnd()}\n`).join('');
};

import { damagedDatabase, tooMany } from './damaged.ts';
import type { Overflow } from './overflow.ts';
import type { Pages } from './pages.ts';
import type { RecordPlan } from './record-plan.ts';
import { pieceBytes, textReader } from './text.ts';
import type { SqliteValue } from './value.ts';
import { LongValue, SqliteReal } from './value.ts';
import { VarintReader } from './varint.ts';

/** A record (SQLite's file format, 2.1): the types of its values, then the values. */
export interface RecordPlace {
  /** Position in the file. */
  readonly start: number;
  /** The number of its bytes at that position. */
  readonly local: number;
  readonly length: number;
  /** The rest of its bytes. */
  readonly overflow: Overflow | undefined;
}

/** Limits of reading a table. A longer value is returned as `LongValue`. More bytes in total are `too-large`. */
export interface RecordLimits {
  /** Of the table. */
  readonly name: string;
  readonly bytes: number;
  /** By index in the row. */
  readonly valueBytes: readonly number[];
}

/** The size in bytes of a value of each type. Types 10 and 11 are reserved. */
const widths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, Infinity, Infinity];
const firstBlob = 12;
const longestHeader = 100_000;

const widthOf = (type: number): number =>
  type < firstBlob ? (widths[type] as number) : Math.floor((type - firstBlob) / 2);

const integer64 = (view: DataView, at: number): number | bigint => {
  const value = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
  return Number.isSafeInteger(value) ? value : view.getBigInt64(at);
};

/** SQLite has no NaN and reads it as NULL. */
const real = (value: number): SqliteReal | null => (Number.isNaN(value) ? null : new SqliteReal(value));

const numeric: readonly ((view: DataView, at: number) => SqliteValue)[] = [
  () => null,
  (view, at) => view.getInt8(at),
  (view, at) => view.getInt16(at),
  (view, at) => view.getInt16(at) * 256 + view.getUint8(at + 2),
  (view, at) => view.getInt32(at),
  (view, at) => view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2),
  integer64,
  (view, at) => real(view.getFloat64(at)),
  () => 0,
  () => 1,
];

/** Fills `target` with bytes that lie partly or wholly in overflow pages. */
const distant = ({ overflow }: RecordPlace, at: number, target: Uint8Array): Uint8Array => {
  if (!overflow) throw damagedDatabase();
  overflow.copy(at, target);
  return target;
};

/** Reads the values of a plan from records. */
export class RecordReader {
  readonly #pages: Pages;
  readonly #plan: RecordPlan;
  readonly #limits: RecordLimits;
  readonly #text: ReturnType<typeof textReader>;
  readonly #textAt: ReturnType<ReturnType<typeof textReader>['readIn']>;
  readonly #types: VarintReader;
  #bytes = 0;
  /** Buffer to assemble text from several pages. */
  readonly #scratch = new Uint8Array(pieceBytes);

  constructor(pages: Pages, plan: RecordPlan, limits: RecordLimits) {
    this.#pages = pages;
    this.#plan = plan;
    this.#limits = limits;
    this.#text = textReader(pages.encoding);
    this.#textAt = this.#text.readIn(pages.bytes);
    this.#types = new VarintReader(pages.bytes);
  }

  /** The values, with a place for the rowid. Throws `corrupt` or `too-large`. */
  read(place: RecordPlace): SqliteValue[] {
    const types = this.#types;
    types.at = place.start;
    const headerLength = types.length();
    if (headerLength > place.length || headerLength > longestHeader) throw damagedDatabase();
    if (headerLength <= place.local) return this.#values(place, types, place.start + headerLength);
    if (!place.overflow) throw damagedDatabase();
    const header = new Uint8Array(headerLength);
    place.overflow.copy(0, header);
    const outside = new VarintReader(header);
    outside.length();
    return this.#values(place, outside, headerLength);
  }

  #values(place: RecordPlace, types: VarintReader, typesEnd: number): SqliteValue[] {
    const { targets, initial } = this.#plan;
    const row = initial.slice() as SqliteValue[];
    let at = types === this.#types ? typesEnd - place.start : typesEnd;
    for (let index = 0; index < targets.length; index += 1) {
      if (types.at >= typesEnd) {
        this.#checkInitial(index);
        break;
      }
      const type = types.length();
      const end = at + widthOf(type);
      if (end > place.length) throw damagedDatabase();
      const target = targets[index] as number;
      if (target >= 0) row[target] = this.#value(place, type, at, index);
      at = end;
    }
    if (types.at > typesEnd) throw damagedDatabase();
    return row;
  }

  /** Older records lack columns that were added later. */
  #checkInitial(from: number): void {
    const { targets, initial } = this.#plan;
    if (targets.some((target, index) => index >= from && target >= 0 && initial[target] === undefined))
      throw damagedDatabase();
  }

  // eslint-disable-next-line max-params -- once per value: an object would cost more than the value
  #value(place: RecordPlace, type: number, at: number, index: number): SqliteValue {
    if (type >= firstBlob) return this.#bytesValue(place, type, at, this.#plan.targets[index] as number);
    const width = widthOf(type);
    const read = numeric[type] as (typeof numeric)[number];
    const value =
      at + width <= place.local
        ? read(this.#pages.view, place.start + at)
        : read(new DataView(distant(place, at, new Uint8Array(width)).buffer), 0);
    return typeof value === 'number' && this.#plan.reals[index] ? new SqliteReal(value) : value;
  }

  // eslint-disable-next-line max-params -- as above
  #bytesValue(place: RecordPlace, type: number, at: number, target: number): SqliteValue {
    const width = widthOf(type);
    const isText = type % 2 === 1;
    if (width > (this.#limits.valueBytes[target] as number)) return new LongValue(isText ? 'text' : 'blob', width);
    this.#bytes += width;
    if (this.#bytes > this.#limits.bytes) throw tooMany(this.#limits.name);
    if (isText) return this.#textValue(place, at, width);
    const start = place.start + at;
    return at + width <= place.local
      ? this.#pages.bytes.subarray(start, start + width)
      : distant(place, at, new Uint8Array(width));
  }

  #textValue(place: RecordPlace, at: number, width: number): SqliteValue {
    if (width === 0) return '';
    const start = place.start + at;
    if (at + width <= place.local) return this.#textAt(start, start + width);
    if (width <= pieceBytes) return this.#text.read(distant(place, at, this.#scratch.subarray(0, width)));
    const text = this.#text.readPieces(width, (from, piece) => distant(place, at + from, piece));
    return text ?? this.#text.read(distant(place, at, new Uint8Array(width)));
  }
}

import { damagedDatabase, tooMany } from './damaged.ts';
import type { Overflow } from './overflow.ts';
import type { Pages } from './pages.ts';
import type { RecordPlan } from './record-plan.ts';
import { textReader } from './text.ts';
import type { SqliteValue } from './value.ts';
import { LongValue, SqliteReal } from './value.ts';
import { VarintReader } from './varint.ts';

/** A record (SQLite's file format, 2.1): the types of its values, then the values. */
export interface RecordPlace {
  /** Where it begins in the file. */
  readonly start: number;
  /** How many of its bytes lie there. */
  readonly local: number;
  readonly length: number;
  /** Where the others lie. */
  readonly overflow: Overflow | undefined;
}

/** What may come out of a table. A longer value comes as `LongValue`; more bytes than that together are too many. */
export interface RecordLimits {
  /** Of the table. */
  readonly name: string;
  readonly bytes: number;
  readonly valueBytes: number;
}

/** How many bytes a value of each type takes; no value has the reserved types 10 and 11. */
const widths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, Infinity, Infinity];
const firstBlob = 12;
const longestHeader = 100_000;

const widthOf = (type: number): number =>
  type < firstBlob ? (widths[type] as number) : Math.floor((type - firstBlob) / 2);

const integer64 = (view: DataView, at: number): number | bigint => {
  const value = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
  return Number.isSafeInteger(value) ? value : view.getBigInt64(at);
};

/** SQLite has no NaN: it reads one as NULL. */
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

/** Takes the values that a plan names out of records. */
export class RecordReader {
  readonly #pages: Pages;
  readonly #plan: RecordPlan;
  readonly #limits: RecordLimits;
  readonly #text: ReturnType<typeof textReader>;
  readonly #types: VarintReader;
  #bytes = 0;
  #scratch = new Uint8Array(0);

  constructor(pages: Pages, plan: RecordPlan, limits: RecordLimits) {
    this.#pages = pages;
    this.#plan = plan;
    this.#limits = limits;
    this.#text = textReader(pages.encoding);
    this.#types = new VarintReader(pages.bytes);
  }

  /** The values, with room for the rowid. Throws `corrupt` or `too-large`. */
  read(place: RecordPlace): SqliteValue[] {
    const types = this.#types;
    types.at = place.start;
    const headerLength = types.length();
    if (headerLength > place.length || headerLength > longestHeader) throw damagedDatabase();
    if (headerLength <= place.local) return this.#values(place, types, place.start + headerLength);
    if (!place.overflow) throw damagedDatabase();
    const distant = new VarintReader(place.overflow.copy(0, headerLength));
    distant.length();
    return this.#values(place, distant, headerLength);
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

  /** Columns that were added later are not in older records. */
  #checkInitial(from: number): void {
    const { targets, initial } = this.#plan;
    if (targets.some((target, index) => index >= from && target >= 0 && initial[target] === undefined))
      throw damagedDatabase();
  }

  // eslint-disable-next-line max-params -- once per value: an object would cost more than the value
  #value(place: RecordPlace, type: number, at: number, index: number): SqliteValue {
    if (type >= firstBlob) return this.#bytesValue(place, type, at);
    const width = widthOf(type);
    const read = numeric[type] as (typeof numeric)[number];
    const value =
      at + width <= place.local
        ? read(this.#pages.view, place.start + at)
        : read(new DataView(this.#distant(place, at, width).buffer), 0);
    return typeof value === 'number' && this.#plan.reals[index] ? new SqliteReal(value) : value;
  }

  #bytesValue(place: RecordPlace, type: number, at: number): SqliteValue {
    const width = widthOf(type);
    const isText = type % 2 === 1;
    if (width > this.#limits.valueBytes) return new LongValue(isText ? 'text' : 'blob', width);
    this.#bytes += width;
    if (this.#bytes > this.#limits.bytes) throw tooMany(this.#limits.name);
    const start = place.start + at;
    const bytes =
      at + width <= place.local
        ? this.#pages.bytes.subarray(start, start + width)
        : this.#distant(place, at, width, isText ? this.#room(width) : undefined);
    return isText ? this.#text(bytes) : bytes;
  }

  // eslint-disable-next-line max-params -- see #value
  #distant({ overflow }: RecordPlace, at: number, width: number, into?: Uint8Array<ArrayBuffer>): Uint8Array {
    if (!overflow) throw damagedDatabase();
    return overflow.copy(at, at + width, into);
  }

  /** Where the bytes of a text are put together, one after the other: it is read at once, and a text may have megabytes. */
  #room(width: number): Uint8Array<ArrayBuffer> {
    if (this.#scratch.length < width) this.#scratch = new Uint8Array(width);
    return this.#scratch.subarray(0, width);
  }
}

/** A number that is stored as REAL: in SQLite's eyes 1.0 is not 1. */
export class SqliteReal {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Text whose bytes are none in the encoding of the database. */
export class DamagedText {
  readonly bytes: Uint8Array;
  readonly #read: (bytes: Uint8Array) => string;

  constructor(bytes: Uint8Array, read: (bytes: Uint8Array) => string) {
    this.bytes = bytes;
    this.#read = read;
  }

  /** What can be read of it, with U+FFFD for the rest. */
  readable(): string {
    return this.#read(this.bytes);
  }
}

/** A text or BLOB that is longer than asked for; it was not taken out of the file. */
export class LongValue {
  readonly kind: 'text' | 'blob';
  readonly bytes: number;

  constructor(kind: 'text' | 'blob', bytes: number) {
    this.kind = kind;
    this.bytes = bytes;
  }
}

/** INTEGER is a number while it is a safe integer, else a bigint. A BLOB may be a view of the file: not to be written to. */
export type SqliteValue = null | number | bigint | string | Uint8Array | SqliteReal | DamagedText | LongValue;

/** A number stored as REAL. SQLite distinguishes 1.0 from 1. */
export class SqliteReal {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Text whose bytes are invalid in the encoding of the database. */
export class DamagedText {
  readonly bytes: Uint8Array;
  readonly #read: (bytes: Uint8Array) => string;

  constructor(bytes: Uint8Array, read: (bytes: Uint8Array) => string) {
    this.bytes = bytes;
    this.#read = read;
  }

  /** The readable part of the text, with U+FFFD for the rest. */
  readable(): string {
    return this.#read(this.bytes);
  }
}

/** A text or BLOB longer than the limit; its bytes were not read. */
export class LongValue {
  readonly kind: 'text' | 'blob';
  readonly bytes: number;

  constructor(kind: 'text' | 'blob', bytes: number) {
    this.kind = kind;
    this.bytes = bytes;
  }
}

/**
 * An INTEGER is a number if it is a safe integer, else a bigint. A BLOB may be a view of the file and must not be
 * written to.
 */
export type SqliteValue = null | number | bigint | string | Uint8Array | SqliteReal | DamagedText | LongValue;

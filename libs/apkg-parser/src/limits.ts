const megabyte = 1_000_000;
const mebibyte = 2 ** 20;

/** Limits for reading a package. Beyond a limit, reading fails with `too-large`; nothing is truncated. */
export interface PackageLimits {
  /** Size of the package in bytes. */
  readonly packageBytes: number;
  /** Size of the unpacked collection in bytes. */
  readonly collectionBytes: number;
  /** Size of the unpacked media map in bytes. A larger map is ignored with a warning. */
  readonly mediaMapBytes: number;
  /** Files in the zip directory. A media map with more entries is ignored with a warning. */
  readonly zipEntries: number;
  /** Maximum ratio of unpacked to packed bytes, applied above `ratioFreeBytes`. */
  readonly inflateRatio: number;
  /** Unpacked bytes up to which the ratio is not checked, because small files of zeros are harmless. */
  readonly ratioFreeBytes: number;
  /** Blocks and frames of one zstd file. Each takes time, even an empty one; Anki's blocks hold 128 KiB. */
  readonly zstdBlocks: number;
  /** Rows of the notes table. */
  readonly notes: number;
  /** Fields and tags of all notes together. */
  readonly noteValues: number;
  /** Rows of the cards table. */
  readonly cards: number;
  /** Cards of one note. */
  readonly cardsPerNote: number;
  /** Rows of the review log. */
  readonly reviews: number;
  /** Number of note types. All of them together may have ten times as many fields, and ten times as many templates. */
  readonly noteTypes: number;
  /** Decks, and as many groups of options. */
  readonly decks: number;
  /** Bytes of each table or column with note types, fields, templates, decks, deck options or tags. */
  readonly descriptionBytes: number;
  /**
   * Fields of one note type, and values of one note. Beyond it, the note type is left out, and the note is unreadable.
   */
  readonly fields: number;
  /** UTF-8 bytes of one field. A note beyond it is unreadable. */
  readonly fieldBytes: number;
  /** UTF-8 bytes of all fields of one note, unless `fieldBytes` is larger. A note beyond it is unreadable. */
  readonly noteBytes: number;
  /** Bytes of the `data` of one card, which is '' beyond it. Anki writes one line. */
  readonly cardDataBytes: number;
  /** Bytes of one unpacked media file. A larger one cannot be read. */
  readonly mediaFileBytes: number;
}

/** The default limits of `openPackage`. The file format itself sets none. */
export const defaultLimits: PackageLimits = {
  packageBytes: 100 * megabyte,
  collectionBytes: 300 * mebibyte,
  mediaMapBytes: 16 * mebibyte,
  zipEntries: 50_000,
  inflateRatio: 200,
  ratioFreeBytes: 16 * mebibyte,
  zstdBlocks: 250_000,
  notes: 250_000,
  noteValues: 5_000_000,
  cards: 500_000,
  cardsPerNote: 10_000,
  reviews: 2_000_000,
  noteTypes: 10_000,
  decks: 100_000,
  descriptionBytes: 16 * mebibyte,
  fields: 1_000,
  fieldBytes: 16 * mebibyte,
  noteBytes: 20 * mebibyte,
  cardDataBytes: 65_536,
  mediaFileBytes: 100 * mebibyte,
};

/** The given limits, with defaults for missing ones. Throws `TypeError` if a value is not a number. */
export const limitsWith = (given: { readonly [K in keyof PackageLimits]?: number | undefined } = {}): PackageLimits => {
  const chosen = Object.entries(given).filter(([, limit]) => limit !== undefined);
  for (const [name, limit] of chosen)
    if (typeof limit !== 'number' || Number.isNaN(limit)) throw new TypeError(`limits.${name} must be a number`);
  return { ...defaultLimits, ...Object.fromEntries(chosen) };
};

/** The maximum size of `packed` bytes when unpacked, for a file with the limit `most`. */
export const unpackedLimit = (packed: number, most: number, limits: PackageLimits): number =>
  Math.min(most, Math.max(limits.ratioFreeBytes, packed * limits.inflateRatio));

/** Whether `openPackage` would refuse `packed` bytes that unpack to `size`, as those of a decompression bomb. */
export const isTooDense = (packed: number, size: number): boolean => unpackedLimit(packed, size, defaultLimits) < size;

const megabyte = 1_000_000;
const mebibyte = 2 ** 20;

/** What a package may cost to read. Beyond a limit reading stops with `too-large`; nothing is truncated. */
export interface PackageLimits {
  /** Bytes of the package itself. */
  readonly packageBytes: number;
  /** Bytes of the unpacked collection. */
  readonly collectionBytes: number;
  /** Bytes of the unpacked media map; beyond it the map is left out, with a warning. */
  readonly mediaMapBytes: number;
  /** Files in the zip directory; a media map with more entries is left out, with a warning. */
  readonly zipEntries: number;
  /** Unpacked bytes per packed byte, once `ratioFreeBytes` are passed. */
  readonly inflateRatio: number;
  /** Unpacked bytes for which the ratio is not looked at: small files of zeros are no bomb. */
  readonly ratioFreeBytes: number;
  /** Blocks and frames of one zstd file, each of which takes time however little it holds; Anki's hold 128 KiB. */
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
  /** Note types. Of all their fields, and of all their templates, there may be ten times as many. */
  readonly noteTypes: number;
  readonly decks: number;
  /** Bytes of each table or column that describes note types, their fields, their templates, or decks. */
  readonly descriptionBytes: number;
  /** Fields of one note type, and values of one note; what has more is left out or reported as unreadable. */
  readonly fields: number;
  /** UTF-8 bytes of one field; a note beyond it is reported as unreadable. */
  readonly fieldBytes: number;
  /** UTF-8 bytes of all fields of one note, if a field may not have more; a note beyond it is reported as unreadable. */
  readonly noteBytes: number;
  /** Bytes of the `data` of one card, which is '' beyond; Anki writes a line. */
  readonly cardDataBytes: number;
  /** Bytes of one unpacked media file; a larger one cannot be read. */
  readonly mediaFileBytes: number;
}

/** What `openPackage` allows when nothing is said. The file format itself sets no limits. */
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

/** The limits that are given, and the default for each that is not. Throws `TypeError` for what is no number. */
export const limitsWith = (given: { readonly [K in keyof PackageLimits]?: number | undefined } = {}): PackageLimits => {
  const chosen = Object.entries(given).filter(([, limit]) => limit !== undefined);
  for (const [name, limit] of chosen)
    if (typeof limit !== 'number' || Number.isNaN(limit)) throw new TypeError(`limits.${name} must be a number`);
  return { ...defaultLimits, ...Object.fromEntries(chosen) };
};

/** The most bytes that `packed` bytes may unpack to, given the limit of the thing they unpack to. */
export const unpackedLimit = (packed: number, most: number, limits: PackageLimits): number =>
  Math.min(most, Math.max(limits.ratioFreeBytes, packed * limits.inflateRatio));

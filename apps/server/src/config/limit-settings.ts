import { defaultLimits } from '@flashcards/apkg-parser';
import { largestSet } from '@flashcards/library';
import type { Setting } from './setting-kinds.ts';
import { integer, oneOf, origins } from './setting-kinds.ts';

export const sizes = {
  MAX_JSON_BYTES: {
    ...integer(1_000_000, { least: 1_000, most: 100_000_000 }),
    about: 'The largest JSON body; beyond: 413.',
  },
  MAX_PACKAGE_BYTES: {
    ...integer(100_000_000, { least: 1_000, most: 1_000_000_000 }),
    about: 'The largest package; beyond: 413.',
  },
  MAX_UPLOADS_BYTES: {
    ...integer(2_000_000_000, { least: 2_000, most: 1_000_000_000_000 }),
    about:
      'Of the disk, held by uploads until their imports end; half of it by one user, or by one address before the user is known; beyond: 503. At least twice MAX_PACKAGE_BYTES.',
  },
  MAX_COLLECTION_BYTES: {
    ...integer(defaultLimits.collectionBytes, { least: 100_000, most: 4_000_000_000 }),
    about: "The largest collection in a package, unpacked; beyond: 400. A reader's memory bounds it, too.",
  },
  MAX_MEDIA_MAP_BYTES: {
    ...integer(defaultLimits.mediaMapBytes, { least: 0, most: 2 ** 30 }),
    about: 'The largest list of media in a package, unpacked; beyond, media are not counted.',
  },
  MAX_ZIP_ENTRIES: {
    ...integer(defaultLimits.zipEntries, { least: 1, most: 10_000_000 }),
    about: 'The most files in a package; beyond: 400.',
  },
  MAX_INFLATE_RATIO: {
    ...integer(defaultLimits.inflateRatio, { least: 1, most: 100_000 }),
    about: 'The most bytes that a byte of a package may unpack to, beyond 16 MiB; beyond: 400.',
  },
  MAX_ZSTD_BLOCKS: {
    ...integer(defaultLimits.zstdBlocks, { least: 1_000, most: 100_000_000 }),
    about: 'The most blocks in a file of a package that zstd has packed, each of which takes time; beyond: 400.',
  },
  MAX_NOTES: {
    ...integer(defaultLimits.notes, { least: 1, most: 10_000_000 }),
    about: 'The most notes in a package; beyond: 400.',
  },
  MAX_NOTE_VALUES: {
    ...integer(defaultLimits.noteValues, { least: 1, most: 1_000_000_000 }),
    about: 'The most fields and tags of all notes of a package together; beyond: 400.',
  },
  MAX_PACKAGE_CARDS: {
    ...integer(defaultLimits.cards, { least: 1, most: 10_000_000 }),
    about: 'The most cards in a package, in use or not; beyond: 400.',
  },
  MAX_NOTE_CARDS: {
    ...integer(defaultLimits.cardsPerNote, { least: 1, most: 1_000_000 }),
    about: 'The most cards of one note in a package; beyond: 400.',
  },
  MAX_PACKAGE_REVIEWS: {
    ...integer(defaultLimits.reviews, { least: 0, most: 1_000_000_000 }),
    about: 'The most reviews in a package; beyond: 400.',
  },
  MAX_NOTE_TYPES: {
    ...integer(defaultLimits.noteTypes, { least: 1, most: 1_000_000 }),
    about: 'The most note types in a package, and a tenth of their fields and templates; beyond: 400.',
  },
  MAX_PACKAGE_DECKS: {
    ...integer(defaultLimits.decks, { least: 1, most: 10_000_000 }),
    about: 'The most decks in a package; beyond: 400.',
  },
  MAX_DESCRIPTION_BYTES: {
    ...integer(defaultLimits.descriptionBytes, { least: 10_000, most: 2 ** 28 }),
    about: 'The most that describes the note types of a package, their fields, templates, or its decks; beyond: 400.',
  },
  MAX_FIELDS: {
    ...integer(defaultLimits.fields, { least: 2, most: 100_000 }),
    about: 'The most fields of a note type or values of a note; one with more is left out, and its notes counted.',
  },
  MAX_FIELD_BYTES: {
    ...integer(defaultLimits.fieldBytes, { least: 1_000, most: 2 ** 28 }),
    about: 'The largest field of a note that is read; a note with a larger one is left out, and counted.',
  },
  MAX_NOTE_BYTES: {
    ...integer(defaultLimits.noteBytes, { least: 1_000, most: 2 ** 29 }),
    about:
      'The most text in all fields of a note, if one may not have more; a note with more is left out, and counted.',
  },
  MAX_CARD_DATA_BYTES: {
    ...integer(defaultLimits.cardDataBytes, { least: 0, most: 2 ** 24 }),
    about: "The most that is read of a card's own data, where schedulers keep what they remember; beyond, none of it.",
  },
  MAX_SET_CARDS: {
    ...integer(largestSet, { least: 1, most: largestSet }),
    about: 'The most cards of one set; beyond: 409, and 413 for an import.',
  },
  MAX_SET_BYTES: {
    ...integer(64 * 2 ** 20, { least: 1_000, most: 2 ** 30 }),
    about: 'The most text that an imported set may hold, in UTF-8 bytes of both sides of all cards; beyond: 413.',
  },
  MAX_MEDIA_MEBIBYTES: {
    ...integer(1_024, { least: 1, most: 1_000_000 }),
    about:
      'Pictures and sounds that the sets of one user may hold, each file counted once and in blocks of 4 KiB; beyond: 413.',
  },
} satisfies Readonly<Record<string, Setting>>;

export const readers = {
  READERS: {
    ...integer(2, { least: 1, most: 64 }),
    about: 'Packages read at once, each in a process of its own; one user has all but one of them at most.',
  },
  READER_QUEUE: {
    ...integer(64, { least: 0, most: 10_000 }),
    about: 'Packages that may wait for a reader, the users by turns; beyond: 503.',
  },
  WRITERS: {
    ...integer(2, { least: 1, most: 64 }),
    about: 'Packages written at once, each in a process of its own; one user has all but one of them at most.',
  },
  WRITER_QUEUE: {
    ...integer(64, { least: 0, most: 10_000 }),
    about: 'Packages that may wait to be written, the users by turns; beyond: 503.',
  },
  READER_SECONDS: {
    ...integer(60, { least: 1, most: 280 }),
    about:
      'The most time of a processor to read one package, or to write one; a small one has less: 8 seconds and 2 for each megabyte, 20 where its HTML is kept. Watched on Linux.',
  },
  READER_MEBIBYTES: {
    ...integer(512, { least: 96, most: 16_384 }),
    about: 'The most memory for one reader. Watched on Linux.',
  },
} satisfies Readonly<Record<string, Setting>>;

export const clients = {
  CORS_ORIGINS: {
    ...origins,
    about: 'Sites whose pages may call the operations from a browser; absent, none but our own.',
  },
  MAX_CONNECTIONS: {
    ...integer(4_096, { least: 16, most: 65_536 }),
    about: 'Connections at once; when all are taken, the address with the most loses one to whoever has fewer.',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    ...integer(256, { least: 1, most: 65_536 }),
    about: 'Connections at once of one address; beyond: 429. Behind a proxy all come from its address: raise it.',
  },
  MAX_LARGE_ANSWERS_PER_USER: {
    ...integer(4, { least: 1, most: 1_000 }),
    about: 'Answers over 1 MiB of one user at a time; more wait for 5 s at most, then: 503.',
  },
  MAX_UNREAD_MEBIBYTES: {
    ...integer(128, { least: 64, most: 65_536 }),
    about:
      'What open responses may hold in memory together: answers that nobody has read yet, and bodies that are being read. Beyond, the largest response of the account or address that holds most is cut.',
  },
} satisfies Readonly<Record<string, Setting>>;

const perMinute = (fallback: number) => integer(fallback, { least: 1, most: 1_000_000 });

export const rates = {
  RATE_LIMIT: { ...oneOf('on', ['on', 'off']), about: 'Whether the limits below hold; beyond: 429.' },
  TRUST_PROXY: {
    ...integer(0, { least: 0, most: 16 }),
    about:
      'How many proxies every request comes through: so many entries of X-Forwarded-For are believed, from the right. Absent, it is not looked at, and behind a proxy all clients count as one address.',
  },
  RATE_LIMIT_USER: { ...perMinute(600), about: 'Requests a minute of one user; a batch of reviews is one.' },
  RATE_LIMIT_SIGN_INS: { ...perMinute(20), about: 'Sign-ins a minute from one address.' },
  RATE_LIMIT_JOINS: { ...perMinute(20), about: 'Requests a minute from one address to join a shared folder.' },
  RATE_LIMIT_REFUSED_JOINS: {
    ...perMinute(10),
    about:
      'Requests of one user in ten minutes with an invite code that lets nobody in; beyond, the user may not join until they are over.',
  },
  RATE_LIMIT_REFUSED_JOINS_ADDRESS: {
    ...perMinute(100),
    about:
      'Such requests from one address in ten minutes, of all users; a code that lets somebody in is taken all the same.',
  },
  RATE_LIMIT_CARD_READS: {
    ...perMinute(600),
    about: 'Requests a minute from one address for a card without a token (get-flashcard-item).',
  },
  RATE_LIMIT_CARD_MISSES: {
    ...perMinute(60),
    about: 'Of those, for a card that does not exist; cards that exist are shown all the same.',
  },
  RATE_LIMIT_MEDIA_READS: {
    ...perMinute(6_000),
    about: 'Requests a minute from one address for pictures and sounds (GET /api/media); a card may show many.',
  },
  RATE_LIMIT_MEDIA_MISSES: {
    ...perMinute(60),
    about: 'Of those, for a file that is not there; files that are there are sent all the same.',
  },
  RATE_LIMIT_BAD_TOKENS: {
    ...perMinute(600),
    about: 'Requests a minute from one address with a token that is not good.',
  },
  RATE_LIMIT_KEPT_KIBIBYTES: {
    ...integer(65_536, { least: 1, most: 1_000_000_000 }),
    about:
      'Answers that are kept in 24 hours for repeats by Idempotency-Key, of one user; each counts half a KiB more.',
  },
} satisfies Readonly<Record<string, Setting>>;

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
    about: 'The largest package or CSV file; beyond: 413.',
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
      'The most media that the sets of one user may hold, each file counted once and in blocks of 4 KiB; beyond: 413.',
  },
  READER_MEBIBYTES: {
    ...integer(512, { least: 96, most: 16_384 }),
    about: 'The most memory of a process that reads a package or a CSV file; two run at a time. Checked on Linux only.',
  },
  MAX_UNREAD_MEBIBYTES: {
    ...integer(128, { least: 64, most: 65_536 }),
    about:
      'The most memory of all open responses: replies that clients have not read yet, and bodies that are being read. Beyond, the server closes the largest response of the account or address that holds most.',
  },
} satisfies Readonly<Record<string, Setting>>;

const perMinute = (fallback: number) => integer(fallback, { least: 1, most: 1_000_000 });

export const clients = {
  CORS_ORIGINS: {
    ...origins,
    about: 'Sites whose pages may call the operations from a browser; absent, only our own pages.',
  },
  TRUST_PROXY: {
    ...integer(0, { least: 0, most: 16 }),
    about:
      'The number of proxies in front of the server: that many entries of X-Forwarded-For are trusted, from the right. With 0 the header is ignored; behind a proxy all clients then count as one address.',
  },
  RATE_LIMIT: { ...oneOf('on', ['on', 'off']), about: 'Whether requests are counted; beyond a limit: 429.' },
  RATE_LIMIT_USER: { ...perMinute(600), about: 'Requests a minute of one user; a batch of reviews is one.' },
  RATE_LIMIT_SIGN_INS: { ...perMinute(20), about: 'Sign-ins a minute from one address.' },
  RATE_LIMIT_JOINS: { ...perMinute(20), about: 'Requests a minute from one address to join a shared folder.' },
  RATE_LIMIT_CARD_READS: {
    ...perMinute(600),
    about: 'Requests a minute from one address for a card without a token (get-flashcard-item).',
  },
} satisfies Readonly<Record<string, Setting>>;

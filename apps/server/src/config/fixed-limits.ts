import { defaultLimits } from '@flashcards/apkg-parser';
import type { LimitName } from '@flashcards/contract';

// Limits that no operator has to decide (contract, section 7).

/** Uploads on the disk together, in packages of the largest size; one user or address may hold half of them. */
export const packagesOnDisk = 20;

export const fixedLimits = {
  inPackage: defaultLimits,
  readers: 2,
  readerQueue: 64,
  writers: 2,
  writerQueue: 64,
  /** Processor time for one package. A small one has less: 8 s, and 2 s for each megabyte; 20 s where its HTML is kept. */
  readerSeconds: 60,
  connections: 4_096,
  connectionsPerAddress: 256,
  largeAnswersPerUser: 4,
};

/** Requests a minute, unless stated otherwise. */
export const fixedRates = {
  /** In ten minutes, of one user. */
  'refused-joins': 10,
  /** In ten minutes, from one address. */
  'refused-joins-address': 100,
  'card-misses': 60,
  'media-reads': 6_000,
  'media-misses': 60,
  'bad-tokens': 600,
  /** KiB in 24 hours, of one user. */
  'kept-answers': 65_536,
} satisfies Partial<Record<LimitName, number>>;

import { defaultLimits } from '@flashcards/apkg-parser';
import type { LimitName } from '@flashcards/contract';

// Limits that are not configurable (contract, section 7).

/** The disk space of all uploads, in packages of the largest size; one user or address may use half of it. */
export const packagesOnDisk = 20;

export const fixedLimits = {
  inPackage: defaultLimits,
  readers: 2,
  readerQueue: 64,
  writers: 2,
  writerQueue: 64,
  computers: 1,
  computerQueue: 16,
  /**
   * Processor time in seconds for one package. A small one has less: 8 s plus 2 s per megabyte, or 20 s per megabyte
   * when its HTML is kept.
   */
  readerSeconds: 60,
  connections: 4_096,
  connectionsPerAddress: 256,
  largeAnswersPerUser: 4,
};

/** Requests per minute, unless stated otherwise. */
export const fixedRates = {
  /** Per 10 minutes and user. */
  'refused-joins': 10,
  /** Per 10 minutes and address. */
  'refused-joins-address': 100,
  'card-misses': 60,
  'sign-in-options': 600,
  'media-reads': 6_000,
  'media-misses': 60,
  'bad-tokens': 600,
  /** KiB per 24 hours and user. */
  'kept-answers': 65_536,
  /** Per day, user and scope. */
  optimizations: 1,
  'trial-optimizations': 10,
  simulations: 10,
} satisfies Partial<Record<LimitName, number>>;

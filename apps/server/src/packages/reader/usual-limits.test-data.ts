import { defaultLimits } from '@flashcards/apkg-parser';
import type { Limits } from '../../config/config.ts';

export const usual: Limits = {
  jsonBytes: 1_000_000,
  packageBytes: 100_000_000,
  inPackage: { ...defaultLimits },
  setCards: 100_000,
  uploadsBytes: 2_000_000_000,
  setBytes: 64 * 2 ** 20,
  mediaBytes: 2 ** 30,
  readers: 2,
  readerQueue: 64,
  writers: 2,
  writerQueue: 64,
  computers: 1,
  computerQueue: 16,
  readerSeconds: 60,
  readerMebibytes: 512,
  connections: 4_096,
  connectionsPerAddress: 256,
  largeAnswersPerUser: 4,
  unreadMebibytes: 256,
};

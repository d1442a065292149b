import type { UserId } from '@flashcards/kernel';
import { LRUCache } from 'lru-cache';

const kibibyte = 1024;
/** What lies in a store beside an answer: its key, the fingerprint, and its places in indexes. */
const beside = 512;
/** Small answers are counted together: once for some thirty, and not with a command each. */
const countedFrom = 16 * kibibyte;
const mostUsers = 10_000;

/** How many kibibytes to count for a user, now that an answer of so many bytes was kept; the rest counts with the next. */
export const keptSizes = () => {
  const rests = new LRUCache<UserId, number>({ max: mostUsers });
  return (user: UserId, bytes: number): number => {
    const kept = (rests.get(user) ?? 0) + beside + bytes;
    const counted = bytes >= kibibyte || kept >= countedFrom ? Math.floor(kept / kibibyte) : 0;
    rests.set(user, kept - counted * kibibyte);
    return counted;
  };
};

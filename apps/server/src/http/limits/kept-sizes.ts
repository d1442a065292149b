import type { UserId } from '@flashcards/kernel';
import { LRUCache } from 'lru-cache';

const kibibyte = 1024;
/** Bytes that are stored in addition to a reply: its key, its fingerprint and its index entries. */
const overhead = 512;
/** Small replies are counted together, about thirty at a time, to save a command for each. */
const countedFrom = 16 * kibibyte;
const mostUsers = 10_000;

/**
 * Returns the KiB to count for a user after a reply of `bytes` was stored. The remainder is counted with later replies.
 */
export const keptSizes = () => {
  const rests = new LRUCache<UserId, number>({ max: mostUsers });
  return (user: UserId, bytes: number): number => {
    const kept = (rests.get(user) ?? 0) + overhead + bytes;
    const counted = bytes >= kibibyte || kept >= countedFrom ? Math.floor(kept / kibibyte) : 0;
    rests.set(user, kept - counted * kibibyte);
    return counted;
  };
};

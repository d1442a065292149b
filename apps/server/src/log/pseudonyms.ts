import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';

const length = 12;
const mostRemembered = 10_000;

/**
 * Pseudonyms for users and addresses in logs and counters. They are keyed, so that a guessed name cannot be looked up.
 * The latest are cached: making one costs as much as the rest of a log line.
 */
export const pseudonyms = (secret: string, purpose: 'log' | 'rate' = 'log'): ((of: string) => string) => {
  const remembered = new LRUCache<string, string>({ max: mostRemembered });
  return (of) => {
    const known = remembered.get(of);
    if (known !== undefined) return known;
    const made = createHmac('sha256', secret).update(`${purpose}:${of}`).digest('base64url').slice(0, length);
    remembered.set(of, made);
    return made;
  };
};

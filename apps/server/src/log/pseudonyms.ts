import type { UserId } from '@flashcards/kernel';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';

const length = 12;
const mostRemembered = 10_000;

/**
 * Names a user in the log without telling who it is. Keyed, so that a name that can be guessed cannot be looked for.
 * Remembers those it has named: making one costs as much as the rest of a log line.
 */
export const pseudonyms = (secret: string): ((user: UserId) => string) => {
  const remembered = new LRUCache<UserId, string>({ max: mostRemembered });
  return (user) => {
    const known = remembered.get(user);
    if (known !== undefined) return known;
    const made = createHmac('sha256', secret).update(`log:${user}`).digest('base64url').slice(0, length);
    remembered.set(user, made);
    return made;
  };
};

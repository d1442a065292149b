import { LRUCache } from 'lru-cache';

const mostTokens = 1_000;
/** Longer than any token that we sign. */
const longest = 2_048;

export interface RefusedTokens {
  remember(token: unknown): void;
  has(token: unknown): boolean;
}

/**
 * Bad tokens that were refused above the limit. While that lasts, the store is not asked about them again. A revoked
 * token has a valid signature, so that only the store can reject it.
 */
export const tokensRefused = (): RefusedTokens => {
  const tokens = new LRUCache<string, true>({ max: mostTokens });
  return {
    remember: (token) => {
      if (typeof token === 'string' && token.length <= longest) tokens.set(token, true);
    },
    has: (token) => typeof token === 'string' && token.length <= longest && tokens.has(token),
  };
};

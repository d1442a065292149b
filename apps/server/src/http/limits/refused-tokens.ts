import { LRUCache } from 'lru-cache';

const mostTokens = 1_000;
/** Longer than any that we sign. */
const longest = 2_048;

export interface RefusedTokens {
  remember(token: unknown): void;
  has(token: unknown): boolean;
}

/**
 * Tokens that were refused as one too many bad ones: as long as that holds, nobody asks the store about them again. A
 * revoked one is well signed, so only the store knows.
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

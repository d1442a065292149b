import type { Token } from './client-options.ts';

/** The token of one client, which signing in replaces. */
export interface Session {
  readonly token: () => Promise<string | undefined>;
  readonly keep: (token: string) => void;
}

export const startSession = (given?: Token): Session => {
  let token = given;
  return {
    token: async () => (typeof token === 'function' ? token() : token),
    keep: (fresh) => {
      token = fresh;
    },
  };
};

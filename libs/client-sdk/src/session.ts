import type { Settings, Token } from './client-options.ts';

/** The token of one client, which signing in replaces. */
export interface Session {
  readonly token: () => Token | undefined;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: () => void;
}

/** Where clients for the same learner keep their token. */
export interface TokenBox {
  token: Token | undefined;
}

export const startSession = (box: TokenBox, { onToken }: Settings): Session => ({
  token: () => box.token,
  keep: async (fresh) => {
    box.token = fresh;
    await onToken?.(fresh);
  },
  forget: () => {
    box.token = undefined;
  },
});

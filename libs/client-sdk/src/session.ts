import type { Settings, Token } from './client-options.ts';

/** The token of a client, replaced by each sign-in. */
export interface Session {
  readonly token: () => Token | undefined;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: () => void;
}

/** The token storage that clients for the same learner share. */
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

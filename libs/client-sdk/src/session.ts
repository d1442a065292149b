import type { Settings, Token } from './client-options.ts';

/** The token of a client, replaced by each sign-in. A token function stays: who gave it keeps the token. */
export interface Session {
  readonly token: () => Token | undefined;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: () => void;
}

/** The token storage that clients for the same learner share. */
export interface TokenBox {
  token: Token | undefined;
}

export const startSession = (box: TokenBox, { onToken }: Settings): Session => {
  const put = (token: string | undefined): void => {
    if (typeof box.token !== 'function') box.token = token;
  };
  return {
    token: () => box.token,
    keep: async (fresh) => {
      put(fresh);
      await onToken?.(fresh);
    },
    forget: () => put(undefined),
  };
};

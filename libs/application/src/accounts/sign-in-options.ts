import type { Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';

/** What a client needs to know of the identity provider. */
export interface SignInOptions {
  readonly issuer: string;
  readonly clientID: string;
  readonly scopes: string;
  readonly development: boolean;
}

export const signInOptions =
  ({ signInOptions: options }: { readonly signInOptions: SignInOptions }) =>
  async (): Promise<Outcome<SignInOptions, never>> =>
    ok(options);

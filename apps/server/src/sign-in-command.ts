import { existsSync } from 'node:fs';

/** The script exists in a checkout only, not in the package or the image. */
const isCheckout = existsSync(new URL('../../../tools/kit/repository/sign-in.mjs', import.meta.url));

/**
 * A shell command that signs in with the development provider and prints a jwtToken; `undefined` outside a checkout.
 */
export const signInCommand = (url: string): string | undefined =>
  isCheckout ? `npm run -s sign-in -- me ${url}` : undefined;

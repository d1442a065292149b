import { existsSync } from 'node:fs';

/** Neither the package nor the image has the script. */
const isCheckout = existsSync(new URL('../../../tools/kit/repository/sign-in.mjs', import.meta.url));

/** A line for a shell in the folder of a checkout that signs in with the development provider and prints a jwtToken. */
export const signInCommand = (url: string): string | undefined =>
  isCheckout ? `npm run -s sign-in -- me ${url}` : undefined;

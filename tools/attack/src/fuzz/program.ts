import { fileURLToPath } from 'node:url';

/** A program of the fuzzer, as it was built: processes run no TypeScript. */
export const programAt = (name: 'parsing-program' | 'reading-program'): string =>
  fileURLToPath(new URL(`../../dist/fuzz/${name}.js`, import.meta.url));

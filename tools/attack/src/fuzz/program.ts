import { fileURLToPath } from 'node:url';

/** The path of a built program of the fuzzer, because child processes do not run TypeScript. */
export const programAt = (name: 'parsing-program' | 'reading-program'): string =>
  fileURLToPath(new URL(`../../dist/fuzz/${name}.js`, import.meta.url));

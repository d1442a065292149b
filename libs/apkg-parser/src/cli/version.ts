import { readFileSync } from 'node:fs';

/** The version of this package, as its manifest has it: from sources and from what was built alike. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly version: string })
    .version;

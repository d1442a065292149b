import { createRequire } from 'node:module';

const { version: ofPackage } = createRequire(import.meta.url)('@flashcards/apkg-parser/package.json') as {
  readonly version: string;
};

/** The version of this package, as its manifest has it: from sources and from what was built alike. */
export const version = (): string => ofPackage;

import { createRequire } from 'node:module';

const { version: ofPackage } = createRequire(import.meta.url)('@flashcards/apkg-parser/package.json') as {
  readonly version: string;
};

/** The version in this package's manifest, both from the sources and from the build. */
export const version = (): string => ofPackage;

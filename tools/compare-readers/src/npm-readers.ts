/** A reader of packages that npm has, and what it takes to install it. */
export interface NpmReader {
  readonly name: string;
  readonly version: string;
  /** Dependencies that cannot be had, and that it does well without: something else stands in for them. */
  readonly without?: readonly string[];
  /** Of its dependencies, those that are programs to be built or fetched. */
  readonly builds?: readonly string[];
}

export const ankiApkgParser: NpmReader = {
  name: 'anki-apkg-parser',
  version: '1.0.1',
  // An empty package of Node's own module's name, withdrawn.
  without: ['fs'],
  builds: ['sqlite3', 'zstd-napi'],
};

export const ankiReader: NpmReader = { name: 'anki-reader', version: '0.3.0' };

export const anki: NpmReader = { name: 'anki', version: '1.0.0' };

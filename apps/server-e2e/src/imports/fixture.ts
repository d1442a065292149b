import { readFile } from 'node:fs/promises';

const folder = new URL('../../../../libs/apkg-parser/fixtures/', import.meta.url);

/** A package from the parser's fixtures, such as `ok/gk-basic.apkg`. */
export const fixture = (path: string): Promise<Uint8Array> => readFile(new URL(path, folder));

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { report } from './report.ts';

// Every field of every note by anki-apkg-parser, which unpacks a package into a directory.

interface Reader {
  readonly Apkg: {
    create(
      file: string,
      directory: string,
    ): Promise<{
      getDb(): Promise<{ getNotes(): Promise<readonly { readonly flds: string }[]> }>;
    }>;
  };
}

const [deck = '', directory = '', reader = ''] = process.argv.slice(2);
const { Apkg } = (await import(pathToFileURL(join(reader, 'dist', 'index.js')).href)) as Reader;
const opened = await (await Apkg.create(deck, directory)).getDb();
let characters = 0;
let notes = 0;
for (const { flds } of await opened.getNotes()) {
  notes += 1;
  for (const field of flds.split('\u001f')) characters += field.length;
}
report({ notes, characters });

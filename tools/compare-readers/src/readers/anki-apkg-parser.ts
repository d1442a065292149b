import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAndTell } from '../read-and-tell.ts';
import type { Scheduled, Told } from '../told.ts';
import { joined, scheduled } from '../told.ts';

interface Model {
  readonly name: string;
  readonly flds: readonly { readonly name: string }[];
  readonly tmpls: readonly { readonly qfmt: string; readonly afmt: string }[];
}

interface Database {
  getNotes(): Promise<readonly { readonly flds: string; readonly cards: readonly Scheduled[] }[]>;
  getModels(): Promise<Readonly<Record<string, Model>>>;
}

interface Reader {
  readonly Apkg: {
    create(
      file: string,
      directory: string,
    ): Promise<{ getDb(): Promise<Database>; getMedia(): Promise<Readonly<Record<string, string>>> }>;
  };
}

await readAndTell(async (file, scratch, reader): Promise<Told> => {
  const { Apkg } = (await import(pathToFileURL(join(reader, 'dist', 'index.js')).href)) as Reader;
  const apkg = await Apkg.create(file, scratch);
  const db = await apkg.getDb();
  const notes = await db.getNotes();
  // Of some generations it has notes and no note types: each is asked for by itself.
  const models = await db.getModels().then(Object.values, () => []);
  const media = await apkg.getMedia().then(Object.values, () => undefined);
  return {
    notes: notes.map(({ flds }) => flds),
    noteTypes: models.map(({ name, flds }: Model) => joined(name, ...flds.map((field) => field.name))),
    templates: models.flatMap(({ tmpls }: Model) => tmpls.map(({ qfmt, afmt }) => joined(qfmt, afmt))),
    scheduling: notes.flatMap(({ cards }) => cards.map(scheduled)),
    ...(media ? { media: media as readonly string[] } : {}),
  };
});

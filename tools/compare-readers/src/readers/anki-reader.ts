import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAndTell } from '../read-and-tell.ts';
import type { Scheduled, Told } from '../told.ts';
import { joined, scheduled } from '../told.ts';

interface Card {
  getId(): string;
  getNoteId(): string;
  getRawFields(): string;
  getRawCard(): Scheduled;
  getQuestions(): readonly {
    getQuestion(): { readonly formattedString: string };
    getAnswer(): { readonly formattedString: string };
  }[];
}

interface RawModel {
  readonly name: string;
  readonly flds: readonly { readonly name: string }[];
  readonly tmpls: readonly { readonly qfmt: string; readonly afmt: string }[];
}

interface Collection {
  getDecks(): Readonly<Record<string, { getCards(): Readonly<Record<string, Card>> }>>;
  getModels(): Readonly<Record<string, { getRawModel(): RawModel }>>;
}

interface Reader {
  readAnkiPackage(
    file: Blob,
  ): Promise<{ readonly collection: Collection; readonly media: Readonly<Record<string, Blob>> }>;
}

await readAndTell(async (file, _, reader): Promise<Told> => {
  const { readAnkiPackage } = (await import(pathToFileURL(join(reader, 'lib', 'src', 'index.js')).href)) as Reader;
  const { collection, media } = await readAnkiPackage(await openAsBlob(file));
  const cards = Object.values(collection.getDecks()).flatMap((deck) => Object.values(deck.getCards()));
  const ofNotes = new Map(cards.map((card) => [String(card.getNoteId()), card]));
  // It has cards, and the fields of their notes with each.
  const models = Object.values(collection.getModels()).map((model) => model.getRawModel());
  return {
    notes: Array.from(ofNotes.values(), (card) => card.getRawFields()),
    noteTypes: models.map(({ name, flds }) => joined(name, ...flds.map((field) => field.name))),
    templates: models.flatMap(({ tmpls }) => tmpls.map(({ qfmt, afmt }) => joined(qfmt, afmt))),
    scheduling: cards.map((card) => scheduled({ ...card.getRawCard(), id: card.getId() })),
    media: Object.keys(media),
    // Of each note those of all its templates, which each of its cards has.
    rendering: Array.from(ofNotes.values()).flatMap((card) =>
      card.getQuestions().map((side) => joined(side.getQuestion().formattedString, side.getAnswer().formattedString)),
    ),
  };
});

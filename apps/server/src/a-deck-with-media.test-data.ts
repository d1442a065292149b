import { writePackage } from '@flashcards/apkg-parser';
import { createHash, randomUUID } from 'node:crypto';

const noteType = {
  id: '1',
  name: 'Basic',
  kind: 'standard',
  imageOcclusion: false,
  fields: ['Front', 'Back'],
  templates: [{ name: 'Card 1', questionFormat: '{{Front}}', answerFormat: '{{Back}}' }],
  css: '',
  sortField: 0,
} as const;

export type Note = readonly [front: string, back: string];
export type Files = Readonly<Record<string, Uint8Array>>;

/** The bytes of a package with these notes, one card each, and these files. */
export const aDeck = (notes: readonly Note[], files: Files = {}): Promise<Uint8Array> =>
  writePackage({
    noteTypes: [noteType],
    decks: [{ id: '1', name: 'Default', filtered: false }],
    notes: notes.map((fields, index) => ({
      id: String(index + 1),
      guid: `note ${index}`,
      noteTypeId: '1',
      fields,
      tags: [],
    })),
    cards: notes.map((_, index) => ({ id: String(index + 1), noteId: String(index + 1), deckId: '1', ord: 0 })),
    media: Object.entries(files).map(([name, content]) => ({ name, bytes: () => content })),
  });

/** Unique bytes with the signature of a PNG. */
export const aPicture = (bytes = 100): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(randomUUID()), Buffer.alloc(bytes)]).subarray(
    0,
    Math.max(bytes, 44),
  );

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

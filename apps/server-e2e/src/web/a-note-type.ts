import { writePackage } from '@flashcards/apkg-parser';

/** A note type with one template. */
export interface OneTemplate {
  readonly css?: string;
  readonly question?: string;
  readonly answer?: string;
}

export interface DeckOfNotes extends OneTemplate {
  readonly notes: readonly (readonly [front: string, back: string])[];
  readonly files?: Readonly<Record<string, Uint8Array | string>>;
}

/** A package whose notes have this note type, one card each. */
export const deckOf = ({ css = '', notes, files = {}, ...template }: DeckOfNotes): Promise<Uint8Array> => {
  const { question = '{{Front}}', answer = '{{FrontSide}}<hr id=answer>{{Back}}' } = template;
  return writePackage({
    noteTypes: [
      {
        ...{ id: '7', name: 'Word', kind: 'standard', imageOcclusion: false, fields: ['Front', 'Back'] },
        templates: [{ name: 'Card 1', questionFormat: question, answerFormat: answer }],
        ...{ css, sortField: 0 },
      },
    ],
    decks: [{ id: '1', name: 'Default', filtered: false }],
    notes: notes.map((fields, index) => ({ id: `${index + 1}`, guid: `note ${index}`, noteTypeId: '7', fields })),
    cards: notes.map((_, index) => ({ id: `${index + 1}`, noteId: `${index + 1}`, deckId: '1', ord: 0 })),
    media: Object.entries(files).map(([name, content]) => ({
      name,
      bytes: () => (typeof content === 'string' ? new TextEncoder().encode(content) : content),
    })),
  });
};

/** Silence of 8,000 samples a second. */
export const aSound = (milliseconds: number): Uint8Array => {
  const samples = milliseconds * 8;
  const wave = Buffer.alloc(44 + samples, 0x80);
  wave.write('RIFF');
  wave.writeUInt32LE(36 + samples, 4);
  wave.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, samples],
  ] as const)
    wave.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    wave.writeUInt16LE(value, at);
  wave.write('data', 36);
  return wave;
};

export const aPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#274"/><circle cx="300" cy="200" r="120" fill="#fd5"/></svg>';

import type { DeckToWrite } from './deck-to-write.ts';

const id = '1';

/**
 * The collection that programs find which know only the oldest generation: a note that asks to update, in our own
 * words. Programs that know the format ignore it.
 */
export const stub: DeckToWrite = {
  created: new Date(0),
  noteTypes: [
    {
      id,
      name: 'Basic',
      kind: 'standard',
      imageOcclusion: false,
      fields: ['Front', 'Back'],
      templates: [{ name: 'Card 1', questionFormat: '{{Front}}', answerFormat: '{{FrontSide}}<hr id=answer>{{Back}}' }],
      css: '',
      sortField: 0,
    },
  ],
  decks: [{ id, name: 'Default', filtered: false }],
  notes: [
    {
      id,
      guid: 'newer-package',
      noteTypeId: id,
      fields: ['This program is too old for this .apkg or .colpkg file. Please use a newer one.', ''],
      modified: new Date(0),
    },
  ],
  cards: [{ id, noteId: id, deckId: id, ord: 0 }],
};

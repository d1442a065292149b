import { openPackage, writePackage } from '@flashcards/apkg-parser';

const templates = [{ name: 'Card 1', questionFormat: '{{Word}}', answerFormat: '{{Meaning}}' }];
const noteTypes = [
  {
    id: '1',
    name: 'Word',
    kind: 'standard',
    imageOcclusion: false,
    fields: ['Word', 'Meaning'],
    templates,
    css: '',
    sortField: 0,
  },
];
const decks = [{ id: '2', name: 'Animals', filtered: false }];
const notes = [{ id: '3', guid: 'gato', noteTypeId: '1', fields: ['gato', 'cat'], tags: [] }];
const cards = [{ id: '4', noteId: '3', deckId: '2', ord: 0 }];

/** Writes a deck, and returns the fields that are read again. */
export const writeAndRead = async () => {
  const pkg = await openPackage(await writePackage({ noteTypes, decks, notes, cards }));
  return Array.from(pkg.notes(), ({ fields }) => fields.join(' ')).join();
};

import type { AnkiPackage, PackageCard } from '@flashcards/apkg-parser';
import { openPackage, renderCard } from '@flashcards/apkg-parser/node';
import { readAndTell } from '../read-and-tell.ts';
import type { Told } from '../told.ts';
import { joined, scheduled } from '../told.ts';

const scheduling = ({ interval, ease, ...card }: PackageCard): string =>
  scheduled({ ...card, ivl: interval, factor: ease });

const rendered = (pkg: AnkiPackage): readonly string[] => {
  const decks = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  return Array.from(pkg.notes()).flatMap((note) => {
    const noteType = note.kind === 'note' ? pkg.noteTypes.get(note.noteTypeId) : undefined;
    if (note.kind !== 'note' || !noteType) return [];
    return pkg.cardsOf(note).map((card) => {
      const { question, answer } = renderCard({ noteType, note, card, deckName: decks.get(card.deckId) ?? '' });
      return joined(question, answer);
    });
  });
};

const tell = (pkg: AnkiPackage): Told => {
  const types = Array.from(pkg.noteTypes.values());
  return {
    notes: Array.from(pkg.notes()).flatMap((note) => (note.kind === 'note' ? [joined(...note.fields)] : [])),
    noteTypes: types.map(({ name, rawFields }) => joined(name, ...rawFields)),
    templates: types.flatMap(({ templates }) =>
      templates.map(({ questionFormat, answerFormat }) => joined(questionFormat, answerFormat)),
    ),
    scheduling: Array.from(pkg.cards(), scheduling),
    media: pkg.media.map(({ name }) => name),
    rendering: rendered(pkg),
  };
};

await readAndTell(async (file) => {
  const pkg = await openPackage(file);
  try {
    return tell(pkg);
  } finally {
    pkg.close();
  }
});

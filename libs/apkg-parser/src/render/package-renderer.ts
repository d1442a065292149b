import { noteIndex } from '../collection/note-index.ts';
import type { PackageCard } from '../collection/package-card.ts';
import type { PreparedPackage } from '../prepare-package.ts';
import type { RenderedCard } from './rendered-card.ts';
import { failed, renderCard } from './renderer.ts';

type Parts = Pick<PreparedPackage, 'file' | 'limits' | 'contents'>;

/** Renders the cards of a package with what they refer to in it. */
export const packageRenderer = ({ file, limits, contents }: Parts): ((card: PackageCard) => RenderedCard) => {
  const { noteTypes, decks } = contents;
  const noteOf = noteIndex(file, noteTypes, limits);
  const deckNames = new Map(decks.map(({ id, name }) => [id, name]));
  return (card) => {
    const note = noteOf(card.noteId);
    const noteType = note?.kind === 'note' ? noteTypes.get(note.noteTypeId) : undefined;
    if (note?.kind !== 'note' || !noteType) return failed({ side: 'front', code: 'no-note' });
    return renderCard({ noteType, note, card, deckName: deckNames.get(card.homeDeckId) });
  };
};

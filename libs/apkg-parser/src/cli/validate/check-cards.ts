import type { AnkiPackage } from '../../anki-package.ts';
import type { Finding } from './finding.ts';
import type { Used } from './stored/used.ts';
import { addParents, defaultDeck } from './stored/used.ts';

/** Finds dangling references of cards. Records what the cards of notes use. */
export function* checkCards(pkg: AnkiPackage, used: Used): Generator<Finding> {
  const decks = new Set(pkg.decks.map(({ id }) => id)).add(defaultDeck);
  const { notes } = used;
  const withCards = new Set<string>();
  for (const { id, noteId, deckId, homeDeckId, queue } of pkg.cards()) {
    const place = `card ${id}`;
    withCards.add(noteId);
    if (!notes.has(noteId))
      yield { severity: 'changed', code: 'card-without-note', place, message: 'it belongs to no note: it is left out' };
    else {
      used.cards.add(id);
      used.decks.add(deckId).add(homeDeckId);
      if (queue !== 0) used.settings.add('schedVer');
      if (!decks.has(homeDeckId))
        yield { severity: 'odd', code: 'card-without-deck', place, message: `there is no deck ${homeDeckId}` };
    }
  }
  addParents(used.decks, pkg.decks);
  for (const id of notes)
    if (!withCards.has(id))
      yield { severity: 'odd', code: 'note-without-card', place: `note ${id}`, message: 'it has no card' };
}

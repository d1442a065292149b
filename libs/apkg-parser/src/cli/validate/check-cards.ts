import type { AnkiPackage } from '../../anki-package.ts';
import type { Finding } from './finding.ts';

/** Finds dangling references of cards. `notes` are the ids of all notes. */
export function* checkCards(pkg: AnkiPackage, notes: ReadonlySet<string>): Generator<Finding> {
  const decks = new Set(pkg.decks.map(({ id }) => id)).add('1');
  const withCards = new Set<string>();
  for (const { id, noteId, homeDeckId } of pkg.cards()) {
    const place = `card ${id}`;
    withCards.add(noteId);
    if (!notes.has(noteId))
      yield { severity: 'changed', code: 'card-without-note', place, message: 'it belongs to no note: it is left out' };
    else if (!decks.has(homeDeckId))
      yield { severity: 'odd', code: 'card-without-deck', place, message: `there is no deck ${homeDeckId}` };
  }
  for (const id of notes)
    if (!withCards.has(id))
      yield { severity: 'odd', code: 'note-without-card', place: `note ${id}`, message: 'it has no card' };
}

import type { AnkiPackage } from '../../anki-package.ts';
import type { PackageCard } from '../../collection/package-card.ts';
import { ordsOf } from '../../write/card-relations.ts';
import type { Finding } from './finding.ts';
import type { Used } from './stored/used.ts';
import { addParents, defaultDeck } from './stored/used.ts';

/** Whether the note type of a card has no template for it. Most cards are the first ones of their notes. */
const lacksTemplate = (pkg: AnkiPackage, { noteId, ord }: PackageCard): boolean => {
  const note = ord === 0 ? undefined : pkg.note(noteId);
  const type = note?.kind === 'note' ? pkg.noteTypes.get(note.noteTypeId) : undefined;
  return type !== undefined && (ord < 0 || ord >= ordsOf(type));
};

/** What Anki does not refuse: it imports such cards, and shows an error for one without a template. */
function* oddities(pkg: AnkiPackage, decks: ReadonlySet<string>, card: PackageCard): Generator<Finding> {
  const odd = { severity: 'odd', place: `card ${card.id}` } as const;
  if (!decks.has(card.homeDeckId))
    yield { ...odd, code: 'card-without-deck', message: `there is no deck ${card.homeDeckId}` };
  if (lacksTemplate(pkg, card))
    yield { ...odd, code: 'card-without-template', message: `its note type has no template with ord ${card.ord}` };
}

/** Finds dangling references of cards. Records what the cards of notes use. */
export function* checkCards(pkg: AnkiPackage, used: Used): Generator<Finding> {
  const decks = new Set(pkg.decks.map(({ id }) => id)).add(defaultDeck);
  const { notes } = used;
  const withCards = new Set<string>();
  for (const card of pkg.cards()) {
    const { id, noteId, deckId, homeDeckId, queue } = card;
    const place = `card ${id}`;
    withCards.add(noteId);
    if (!notes.has(noteId))
      yield { severity: 'changed', code: 'card-without-note', place, message: 'it belongs to no note: it is left out' };
    else {
      used.cards.add(id);
      used.decks.add(deckId).add(homeDeckId);
      if (queue !== 0) used.settings.add('schedVer');
      yield* oddities(pkg, decks, card);
    }
  }
  addParents(used.decks, pkg.decks);
  for (const id of notes)
    if (!withCards.has(id))
      yield { severity: 'odd', code: 'note-without-card', place: `note ${id}`, message: 'it has no card' };
}

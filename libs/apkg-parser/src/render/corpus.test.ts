import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import { expectedOf, packageBytes, packagesIn } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';
import type { RenderedCard } from './rendered-card.ts';
import { renderer } from './renderer.ts';

/** Both sides of every card of a package, by card id. */
const rendered = (pkg: AnkiPackage): ReadonlyMap<string, RenderedCard> => {
  const decks = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  const renderers = new Map(Array.from(pkg.noteTypes, ([id, type]) => [id, renderer(type)] as const));
  const cards = new Map<string, RenderedCard>();
  for (const note of pkg.notes()) {
    if (note.kind === 'unreadable') continue;
    for (const card of pkg.cardsOf(note)) {
      const sides = renderers.get(note.noteTypeId)?.({ note, card, deckName: decks.get(card.homeDeckId) ?? '' });
      if (sides) cards.set(card.id, sides);
    }
  }
  return cards;
};

describe('rendering', () => {
  it.each(packagesIn('ok'))("equals Anki's for every card of %s", async (name) => {
    const pkg = await openPackage(packageBytes('ok', name));
    const ours = rendered(pkg);
    pkg.close();
    const theirs = expectedOf('ok', name).notes.flatMap(({ cards }) => cards);
    expect(ours.size).toBe(theirs.length);
    for (const { id, question, answer, isEmpty = false } of theirs) {
      expect({ id, ...ours.get(id) }).toEqual({ id, question, answer, isEmpty });
    }
  });
});

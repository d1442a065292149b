import { describe, expect, it } from 'vitest';
import { expectedOf, packageBytes, packagesIn } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';

describe('rendering', () => {
  it.each(packagesIn('ok'))("equals Anki's for every card of %s", async (name) => {
    const pkg = await openPackage(packageBytes('ok', name));
    const ours = new Map(Array.from(pkg.cards(), (card) => [card.id, pkg.render(card)]));
    pkg.close();
    const theirs = expectedOf('ok', name).notes.flatMap(({ cards }) => cards);
    expect(ours.size).toBe(theirs.length);
    for (const { id, question, answer, isEmpty = false } of theirs) {
      expect({ id, ...ours.get(id) }).toEqual({ id, question, answer, isEmpty });
    }
  });

  it('gives an error for a card whose note is not in the package', async () => {
    const pkg = await openPackage(packageBytes('ok', 'gk-basic.apkg'));
    for (const card of pkg.cards())
      for (const noteId of ['404', '-1', '0', 'no id', '9223372036854775808'])
        expect(pkg.render({ ...card, noteId }).error).toEqual({ side: 'front', code: 'no-note' });
  });
});

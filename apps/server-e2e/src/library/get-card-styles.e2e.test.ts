import type { NoteTypeToWrite } from '@flashcards/apkg-parser';
import { createDeck, writePackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { aRunningServer } from '../running-server.ts';
import { aSharedFolder } from '../sharing/a-shared-folder.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import type { Learner } from '../study/a-learner.ts';
import { aWrittenSet, unknownId } from './a-library.ts';

const path = '/get-card-styles';
const server = aRunningServer();

/** Imports a deck of two cards whose note type has this CSS, and tells their ids. */
const styled = async ({ client }: Learner, css: string) => {
  const deck = createDeck('Styled', { reversed: true });
  deck.add({ front: 'gatto', back: 'cat' });
  const noteTypes = [...(deck.noteTypes as Iterable<NoteTypeToWrite>)].map((type) => ({ ...type, css }));
  const { id } = await client.imports.create(await writePackage({ ...deck, noteTypes }), {
    name: `Styled ${css.slice(0, 100)}`,
    cards: 'templates',
  });
  return { set: id, cards: [...(await client.sets.get(id)).cards.keys()] };
};

describe('get-card-styles', () => {
  it('gives each style once, with its cards', async () => {
    const learner = await aLearner(server());
    const red = await styled(learner, '.card { color: red }');
    const blue = await styled(learner, '.card { color: blue }');
    const plain = await styled(learner, '');
    const typed = await cardsOf(learner, await aWrittenSet(learner));
    const all = [...red.cards, ...typed, ...blue.cards, ...plain.cards, unknownId];
    expect(await learner.client.cards.styles(all)).toEqual([
      { css: '.card { color: red }', cards: red.cards },
      { css: '.card { color: blue }', cards: blue.cards },
    ]);
  });

  it('leaves out what is too long', async () => {
    const learner = await aLearner(server());
    const [fits, long] = [await styled(learner, 'a'.repeat(100_000)), await styled(learner, 'b'.repeat(100_001))];
    const styles = await learner.client.cards.styles([...fits.cards, ...long.cards]);
    expect(styles.map(({ cards }) => cards)).toEqual([fits.cards]);
  });

  it('gives those of shared cards to members alone', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const stranger = await aLearner(server());
    const { set, cards } = await styled(owner, '.card { color: green }');
    await owner.client.sharedFolders.addSet(id, set);
    expect(await members[0].client.cards.styles(cards)).toEqual([{ css: '.card { color: green }', cards }]);
    expect(await stranger.client.cards.styles(cards)).toEqual([]);
  });

  const request = { server, path, body: { jwtToken: '', cardIDs: [unknownId] } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'cardIDs': ''}");
  refusesBadTokens(request);
});

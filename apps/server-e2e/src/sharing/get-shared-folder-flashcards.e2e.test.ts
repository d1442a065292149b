import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, unknownId, wordsOf } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet, notMember, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done } from '../wire.ts';

// Specification 4.16: all sets of a folder with their cards, and the progress of the requesting member.
const path = '/get-shared-folder-flashcards';
const server = aRunningServer();

const setsOf = (learner: Learner, sharedFolderID: string) => asking(server(), learner)(path, { sharedFolderID });

const newCards = (cards: readonly string[]) =>
  Object.fromEntries(
    cards.map((id, index) => [
      id,
      { ...wordsOf(cards.length)[index], last_review: '01/03/2026', review_status: '0.0' },
    ]),
  );

describe('get-shared-folder-flashcards', () => {
  it('has every set in the order added, with all its cards, for any member', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [editor] = members;
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const first = await aWrittenSet(owner, { name: 'Words', description: 'First' });
    const second = await aWrittenSet(editor, { name: 'Words', cards: [] });
    for (const [learner, set] of [
      [owner, first],
      [editor, second],
    ] as const) {
      server().passSecond();
      await learner.client.sharedFolders.addSet(id, set);
    }
    const addedAt = expect.stringMatching(/^2026-03-01T12:\d\d:\d\d\.000Z$/) as unknown;
    const [of, empty] = [await cardsOf(owner, first), { cardCount: '0', cards: {} }];
    const expected = done({
      flashcards: [
        {
          flashcardID: first,
          name: 'Words',
          description: 'First',
          cardCount: '3',
          addedBy: owner.userID,
          addedAt,
          cards: newCards(of),
        },
        { flashcardID: second, name: 'Words', description: '', addedBy: editor.userID, addedAt, ...empty },
      ],
    });
    for (const each of [owner, editor]) expect(await setsOf(each, id)).toEqual(expected);
  });

  it('leaves the cards out with cards=none', async () => {
    const { owner, id } = await aSharedFolder(server());
    await aSharedSet(owner, id);
    const [set] = await owner.client.sharedFolders.sets(id, { detail: 'full', cards: 'none' });
    expect(set).toMatchObject({ name: 'Words', cardCount: 3, addedBy: owner.userID, cards: new Map() });
  });

  it('has each member’s own progress: a review of one is not shown to others', async () => {
    const { owner, members, id } = await aSharedFolder(server(), { members: 2 });
    const [studies, rests] = members as unknown as readonly [Learner, Learner];
    const set = await aSharedSet(owner, id);
    const [card] = await cardsOf(owner, set);
    const before = await setsOf(rests, id);
    await studies.client.cards.review({ card, rating: 'good' });
    for (const each of [owner, rests]) expect(await setsOf(each, id)).toEqual(before);
    const cards = { [card]: { review_status: '0.9', last_review: '01/03/2026' } };
    expect(await setsOf(studies, id)).toMatchObject({ body: { flashcards: [{ cards }] } });
  });

  it("follows the owner's changes of a set, and omits deleted sets", async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const set = await aSharedSet(owner, id);
    const [card] = await cardsOf(owner, set);
    await owner.client.sets.edit(set, { name: 'New words', description: 'Better', folder: 'Elsewhere' });
    await owner.client.cards.edit(card, { front: 'new front', back: 'new back' });
    await owner.client.sets.addCards(set, [{ front: 'fourth', back: 'card' }]);
    expect(await setsOf(members[0], id)).toMatchObject({
      body: {
        flashcards: [
          { name: 'New words', description: 'Better', cardCount: '4', cards: { [card]: { front: 'new front' } } },
        ],
      },
    });
    await owner.client.sets.delete(set);
    for (const each of [owner, members[0]]) expect(await setsOf(each, id)).toEqual(done({ flashcards: [] }));
  });

  it('is refused to strangers, and finds no unknown or deleted folder', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    await aSharedSet(owner, id);
    const stranger = await aLearner(server());
    expect(await setsOf(stranger, id)).toEqual(notMember);
    for (const each of [owner, stranger]) expect(await setsOf(each, unknownId)).toEqual(sharedFolderNotFound);
    await owner.client.sharedFolders.delete(id);
    for (const each of [owner, members[0]]) expect(await setsOf(each, id)).toEqual(sharedFolderNotFound);
  });

  it('is streamed when large: ten sets of three hundred kilobytes arrive complete', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const cards = Array.from({ length: 3 }, (_, index) => ({ front: `card ${index}`, back: 'b'.repeat(100_000) }));
    for (let index = 0; index < 10; index += 1) await aSharedSet(owner, id, { name: `Long ${index}`, cards });
    const sets = await members[0].client.sharedFolders.sets(id);
    expect(sets.map((set) => [...set.cards.values()].map(({ front, back }) => [front, back.length]))).toEqual(
      Array(10).fill(cards.map(({ front }) => [front, 100_000])),
    );
  });

  const request = { server, path, body: { jwtToken: '', sharedFolderID: unknownId } };
  refusesOtherKeys(request, "{'jwtToken': '', 'sharedFolderID': ''}");
  refusesOtherTypes(request, { sharedFolderID: 'a string of digits' });
  refusesBadTokens(request);
});

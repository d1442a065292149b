import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { asking, done, refusal } from '../wire.ts';
import { aWrittenSet, cardNotFound, changingNothing, unknownId } from './a-library.ts';

const path = '/tag-cards';
const server = aRunningServer();

const tag = (learner: Learner, cardIDs: readonly string[], add: readonly unknown[], remove: readonly unknown[] = []) =>
  asking(server(), learner)(path, { cardIDs, add, remove });

const tagsOf = ({ client }: Learner) => client.cards.tags();

const rule = 'a list of at most 100 tags, each 1 to 100 characters without spaces and control characters';
const manyTags = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);

describe('tag-cards', () => {
  it('adds and removes tags without case, in the spelling that came first', async () => {
    const learner = await aLearner(server());
    const [first, second] = await cardsOf(learner, await aWrittenSet(learner));
    expect(await tag(learner, [first, second ?? ''], ['Verb', 'a::b', 'e\u0301'])).toEqual(done({ success: true }));
    expect(await tag(learner, [first], ['VERB', 'a'], ['\u00c9'])).toEqual(done({ success: true }));
    expect(await asking(server(), learner)('/get-tags', {})).toEqual(
      done({
        tags: [
          { tag: 'a', cards: '1' },
          { tag: 'a::b', cards: '2' },
          { tag: 'Verb', cards: '2' },
          { tag: '\u00e9', cards: '1' },
        ],
      }),
    );
    await learner.client.cards.tagMany([first, second ?? ''], { remove: ['a'] });
    expect((await tagsOf(learner)).map(({ tag: name }) => name)).toEqual(['a::b', 'Verb', '\u00e9']);
  });

  it('changes none if one is unknown, and names its position', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    expect(await tag(learner, [card, unknownId], ['a'])).toEqual({ ...cardNotFound, position: '2' });
    expect(await tagsOf(learner)).toEqual([]);
  });

  it('refuses what is no tag, too many of them, and one to add and to remove', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    await changingNothing(learner, async () => {
      for (const bad of ['', 'a b', 'a\u0000', '\ud800', 'x'.repeat(101)])
        expect(await tag(learner, [card], ['ok', bad])).toMatchObject({ status: 400, code: 'invalid_value' });
      expect(await tag(learner, [card], manyTags(101))).toEqual(
        refusal(400, `Invalid value for 'add': expected ${rule}`, 'invalid_value'),
      );
      expect(await tag(learner, [card], ['a', 'B'], ['b'])).toEqual(
        refusal(400, `Invalid value for 'remove': expected ${rule}, none of which is added`, 'invalid_value'),
      );
    });
  });

  it('keeps a hundred tags on a card, and refuses more', async () => {
    const learner = await aLearner(server());
    const [other, card] = await cardsOf(learner, await aWrittenSet(learner));
    await learner.client.cards.tagMany([card ?? ''], { add: manyTags(100) });
    const tooMany = { ...refusal(409, 'Too many tags', 'too_many_tags'), position: '2' };
    expect(await tag(learner, [other, card ?? ''], ['one-more'])).toEqual(tooMany);
    expect(await tagsOf(learner)).toHaveLength(100);
    expect(await tag(learner, [card ?? ''], ['another'], ['tag0'])).toEqual(done({ success: true }));
  });

  it('may be sent again, also for a thousand cards', async () => {
    const learner = await aLearner(server());
    const cards = Array.from({ length: 1_000 }, (_, index) => ({ front: `f${index}`, back: 'b' }));
    const ids = await cardsOf(learner, await aWrittenSet(learner, { cards }));
    for (let sent = 0; sent < 2; sent += 1) await learner.client.cards.tagMany(ids, { add: ['all'] });
    expect(await tagsOf(learner)).toEqual([{ tag: 'all', cards: 1_000 }]);
  });

  const request = { server, path, body: { jwtToken: '', cardIDs: [unknownId], add: ['a'], remove: [] } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'cardIDs': '', 'add': '', 'remove': ''}");
  refusesBadTokens(request);
});

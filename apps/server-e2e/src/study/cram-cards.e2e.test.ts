import type { Practice, StudyCard } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aWrittenSet, setNotFound, unknownId, wordsOf } from '../library/a-library.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { aSharedFolder, aSharedSet } from '../sharing/a-shared-folder.ts';
import { asking, refusal } from '../wire.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, leavingAsItWas, signInAgain } from './a-learner.ts';

const path = '/cram-cards';
const server = aRunningServer({});
const body = { flashcardID: '', tag: '', which: 'lowest-recall', count: '' };

const cramming =
  ({ client }: Learner) =>
  async (which: Practice['which'], narrowed: Omit<Practice, 'which'> = {}): Promise<readonly string[]> =>
    (await client.cards.cram({ which, ...narrowed })).map(({ front }) => front);

/** A learner with a set of cards on a server of their own. */
const aStudy = async (count: number) => {
  const own = await aServerOfItsOwn();
  const learner = await aLearner(own);
  const set = await aWrittenSet(learner, { cards: wordsOf(count) });
  const cards = await cardsOf(learner, set);
  const card = (number: number) => cards[number - 1] ?? '';
  return { own, learner, set, card, client: learner.client, cram: cramming(learner) };
};

type Study = Awaited<ReturnType<typeof aStudy>>;

const rate = ({ client, card }: Study, number: number, rating: 'again' | 'good' | 'easy', mode?: 'cram') =>
  client.cards.review({ card: card(number), rating }, { mode });

const passDays = async ({ own, learner }: Study, days: number): Promise<void> => {
  own.passDays(days);
  await signInAgain(learner);
};

describe('cram-cards', () => {
  it('brings studied cards, what is most likely forgotten first', async () => {
    const study = await aStudy(4);
    const { cram } = study;
    expect(await cram('lowest-recall')).toEqual([]);
    await rate(study, 1, 'easy');
    await rate(study, 2, 'good');
    await passDays(study, 20);
    await rate(study, 3, 'easy');
    expect(await cram('lowest-recall')).toEqual(['word 2', 'word 1', 'word 3']);
    await rate(study, 2, 'good');
    expect(await cram('lowest-recall', { count: 1 })).toEqual(['word 1']);
  });

  it('orders by the weights of the set', async () => {
    const study = await aStudy(1);
    const other = await aWrittenSet(study.learner, { cards: wordsOf(1, 'other') });
    const [card] = await cardsOf(study.learner, other);
    await rate(study, 1, 'easy');
    await study.client.cards.review({ card, rating: 'easy' });
    await passDays(study, 60);
    const forgetting = (last: number) => [...Array.from({ length: 20 }, (_, index) => 0.1 + index / 100), last];
    await study.client.presets.set(`set:${other}`, { weights: forgetting(0.1) });
    await study.client.presets.set(`set:${study.set}`, { weights: forgetting(0.8) });
    expect(await study.cram('lowest-recall')).toEqual(['word 1', 'other 1']);
    await study.client.presets.set(`set:${study.set}`, { weights: forgetting(0.1) });
    await study.client.presets.set(`set:${other}`, { weights: forgetting(0.8) });
    expect(await study.cram('lowest-recall')).toEqual(['other 1', 'word 1']);
  });

  it('brings what failed today, in reviews and in practice, in the order of the last failures', async () => {
    const study = await aStudy(6);
    const { own, cram, client } = study;
    await rate(study, 6, 'again');
    await passDays(study, 1);
    for (const number of [1, 2, 3]) {
      await rate(study, number, 'again');
      own.passHours(0.1);
    }
    await rate(study, 1, 'good');
    await rate(study, 4, 'easy');
    expect(await cram('failed-today')).toEqual(['word 1', 'word 2', 'word 3']);
    const practised = await rate(study, 5, 'again', 'cram');
    own.passHours(0.1);
    await rate(study, 1, 'again', 'cram');
    expect(await cram('failed-today')).toEqual(['word 2', 'word 3', 'word 5', 'word 1']);
    expect(await cram('failed-today', { count: 2 })).toEqual(['word 2', 'word 3']);
    await client.cards.undoReview(practised.reviewID);
    expect(await cram('failed-today')).toEqual(['word 2', 'word 3', 'word 1']);
    await passDays(study, 1);
    expect(await cram('failed-today')).toEqual([]);
  });

  it('brings cards in review that are due later, the soonest first', async () => {
    const study = await aStudy(5);
    const { cram, client, card } = study;
    await rate(study, 1, 'easy');
    await rate(study, 2, 'again');
    for (const [number, day] of [
      [3, '2026-03-20'],
      [4, '2026-03-02'],
      [5, '2026-03-01'],
    ] as const)
      await client.cards.setDueDate(card(number), day);
    expect(await cram('ahead')).toEqual(['word 4', 'word 1', 'word 3']);
    await passDays(study, 1);
    expect(await cram('ahead')).toEqual(['word 1', 'word 3']);
  });

  it('changes nothing, and answers in practice move no schedule', async () => {
    const study = await aStudy(2);
    await rate(study, 1, 'easy');
    const { due_date: due } = await leavingAsItWas(study.learner, async () => {
      const { cards } = await study.client.raw.cramCards({ ...body, which: 'ahead' } as never);
      return cards[0] as { readonly due_date: string };
    });
    const { dueDate } = await rate(study, 1, 'again', 'cram');
    expect(dueDate.split('-').toReversed().join('/')).toBe(due);
    expect(await study.cram('ahead')).toEqual(['word 1']);
  });

  it.each(['lowest-recall', 'failed-today', 'ahead'] as const)(
    'leaves out suspended and buried cards, and narrows by set and tag: %s',
    async (which) => {
      const study = await aStudy(4);
      const { client, card, cram, learner, own } = study;
      const other = await aWrittenSet(learner, { cards: wordsOf(2, 'other') });
      const others = await cardsOf(learner, other);
      const all = [card(1), card(2), card(3), card(4), ...others];
      for (const each of all) {
        await client.cards.review({ card: each, rating: 'again', reviewID: `1 ${each}` });
        own.passHours(0.01);
        await client.cards.setDueDate(each, '2026-03-09');
      }
      await client.cards.suspend(card(1));
      await client.cards.buryMany([card(2)]);
      await client.cards.tagMany([card(3), others[0]], { add: ['Verb::Irregular'] });
      const sorted = async (narrowed?: Omit<Practice, 'which'>) => (await cram(which, narrowed)).toSorted();
      expect(await sorted()).toEqual(['other 1', 'other 2', 'word 3', 'word 4']);
      expect(await sorted({ set: study.set })).toEqual(['word 3', 'word 4']);
      expect(await sorted({ tag: 'VERB' })).toEqual(['other 1', 'word 3']);
      expect(await sorted({ tag: 'verb::irregular', set: other })).toEqual(['other 1']);
      for (const tag of ['verb::irr', 'irregular']) expect(await sorted({ tag })).toEqual([]);
      await client.cards.moveMany([card(4)], { set: other });
      expect(await sorted({ set: other })).toEqual(['other 1', 'other 2', 'word 4']);
      await client.cards.deleteMany([card(4)]);
      expect(await sorted({ count: 1 })).toHaveLength(1);
      expect(await sorted({ set: other })).toEqual(['other 1', 'other 2']);
    },
  );

  it('leaves out cards that their note no longer makes', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const set = await client.sets.create({ name: 'Cloze', cards: [] });
    const cloze = (text: string) => ({ fields: { Text: text }, tags: [] });
    const [note] = await client.notes.add(set, [{ noteType: 'Cloze', ...cloze('{{c1::a}} {{c2::b}}') }]);
    for (const card of await cardsOf(learner, set)) {
      await client.cards.review({ card, rating: 'again' });
      await client.cards.setDueDate(card, '2026-03-09');
    }
    const counts = async () => {
      const [lowest, failed, ahead] = [
        await client.cards.cram({ which: 'lowest-recall', set }),
        await client.cards.cram({ which: 'failed-today', set }),
        await client.cards.cram({ which: 'ahead', set }),
      ];
      return [lowest.length, failed.length, ahead.length];
    };
    expect(await counts()).toEqual([2, 2, 2]);
    await client.notes.edit(note?.note ?? '', cloze('{{c1::a}}'));
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('brings cards of shared sets with the learner’s own progress, while they are shared', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [member] = members;
    const set = await aSharedSet(owner, folder);
    const [card, other] = await cardsOf(owner, set);
    await owner.client.cards.review({ card: other ?? '', rating: 'again' });
    await member.client.cards.review({ card, rating: 'again' });
    for (const which of ['lowest-recall', 'failed-today'] as const) {
      expect(await cramming(member)(which, { set })).toEqual(['word 1']);
      expect(await cramming(member)(which)).toEqual(['word 1']);
      expect(await cramming(owner)(which)).toEqual(['word 2']);
    }
    await member.client.cards.setDueDate(card, '2026-03-09');
    const [shown] = await member.client.cards.cram({ which: 'ahead' });
    const { card: known } = await member.client.cards.info(card);
    expect(shown).toEqual(known satisfies StudyCard);
    await member.client.sharedFolders.leave(folder);
    for (const which of ['lowest-recall', 'failed-today', 'ahead'] as const)
      expect(await cramming(member)(which)).toEqual([]);
    expect(await asking(server(), member)(path, { ...body, flashcardID: set })).toEqual(setNotFound);
  });

  it('brings 100 cards, or as many as are asked for up to 500', async () => {
    const { learner, set, client } = await aStudy(501);
    const at = new Date('2026-03-01T12:00Z');
    const reviews = (await cardsOf(learner, set)).map((card) => ({ card, rating: 'again' as const, at }));
    await client.cards.reviewMany(reviews.slice(0, 500));
    await client.cards.reviewMany(reviews.slice(500));
    for (const which of ['lowest-recall', 'failed-today'] as const) {
      expect(await client.cards.cram({ which })).toHaveLength(100);
      expect(await client.cards.cram({ which, count: 500 })).toHaveLength(500);
    }
  });

  it('brings fewer cards where they are long', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    for (let index = 0; index < 3; index += 1)
      await learner.client.sets.addCards(set, [{ front: `${index}`, back: 'x'.repeat(600_000) }]);
    for (const card of await cardsOf(learner, set)) await learner.client.cards.review({ card, rating: 'again' });
    for (const which of ['lowest-recall', 'failed-today'] as const)
      expect(await cramming(learner)(which)).toHaveLength(2);
  });

  it('refuses sets that the learner may not see, and bad values', async () => {
    const [learner, stranger] = [await aLearner(server()), await aLearner(server())];
    const ask = asking(server(), learner);
    const set = await aWrittenSet(stranger);
    for (const which of ['lowest-recall', 'failed-today', 'ahead'])
      for (const flashcardID of [unknownId, set])
        expect(await ask(path, { ...body, which, flashcardID })).toEqual(setNotFound);
    for (const count of ['0', '501', 'x', '-1', '1.5'])
      expect(await ask(path, { ...body, count })).toEqual(
        refusal(400, "Invalid value for 'count': expected a whole number from 1 to 500, or blank", 'invalid_value'),
      );
    for (const which of ['', 'new', 'AHEAD'])
      expect(await ask(path, { ...body, which })).toEqual(
        refusal(
          400,
          "Invalid value for 'which': expected one of 'lowest-recall', 'failed-today', 'ahead'",
          'invalid_value',
        ),
      );
    expect((await ask(path, { ...body, tag: 'x'.repeat(101) })).status).toBe(400);
    expect((await ask(path, { ...body, tag: 'x'.repeat(100) })).body).toEqual({ cards: [] });
  });

  const request = { server, path, body: { jwtToken: '', ...body } };
  refusesOtherKeys(request, "{'jwtToken': '', 'flashcardID': '', 'tag': '', 'which': '', 'count': ''}");
  refusesOtherTypes(request, { count: 'a whole number from 1 to 500, or blank', tag: 'at most 100 characters' });
  refusesBadTokens(request);
});

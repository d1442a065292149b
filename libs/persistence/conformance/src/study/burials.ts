import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { bury, flag, suspend } from '../changing.ts';
import { aCard, aSet, createdOn, untouched } from '../library/a-set.ts';
import { aStudent } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, insert } from '../asking.ts';
import type { OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { aStoredFolder, letIn, share, visitedBy } from '../sharing/a-shared-folder.ts';
import { aLearner } from './a-learner.ts';
import { aReview, recorded, today } from './a-review.ts';

export const burialsConformance = (open: OpenStore): void => {
  describe('burials', () => {
    const store = openedStore(open);

    it('have a day, and change no other mark and no progress', async () => {
      const { user, set, card } = await aLearner(store(), { cards: 2 });
      const [first, second] = set.cards.map(untouched);
      await suspend(store(), user, { id: card });
      await flag(store(), user, { id: card }, 4);
      for (const day of [today, addDays(today, 1), undefined, undefined, today] as (LocalDate | undefined)[]) {
        expect(await bury(store(), user, { id: card }, day)).toBe('done');
        const marks = { suspended: true, flag: 4, ...(day === undefined ? {} : { buriedOn: day }) };
        expect(await cardsOf(store(), user, set.id)).toEqual([{ ...first, ...marks }, second]);
      }
      await suspend(store(), user, { id: card }, false);
      expect(await store().cards.find(user, card)).toMatchObject({ suspended: false, buriedOn: today });
      const { after } = await recorded(store(), user, aReview({ card }));
      expect(await store().cards.find(user, card)).toMatchObject({ progress: after, flag: 4, buriedOn: today });
    });

    it('come with the cards of a new set', async () => {
      const user = await aStoredUser(store());
      const set = aSet({ cards: [aCard(), { ...aCard(), buriedOn: today }] });
      await insert(store(), user, set);
      expect((await cardsOf(store(), user, set.id)).map((card) => card.buriedOn)).toEqual([undefined, today]);
    });

    it('of members are theirs alone', async () => {
      const [anna, ben] = [await aStudent(store(), { cards: 2 }), await aStudent(store())];
      const folder = await aStoredFolder(store(), anna.person);
      await letIn(store(), folder, ben.person);
      await share(store(), anna.person, folder, anna.set);
      const [card] = anna.set.cards;
      if (!card) throw new Error('there are cards');
      expect(await bury(store(), ben.user, card, today)).toBe('done');
      expect(await store().cards.find(anna.user, card.id)).toEqual(untouched(card));
      const visited = { id: card.id, progress: newCard(createdOn), suspended: false, flag: 0 };
      expect(await visitedBy(store(), ben.user)).toEqual([{ ...visited, buriedOn: today }]);
      expect(await bury(store(), ben.user, card, undefined)).toBe('done');
      expect(await visitedBy(store(), ben.user)).toEqual([visited]);
    });
  });
};

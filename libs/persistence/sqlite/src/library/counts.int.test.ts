import { addDays } from '@flashcards/kernel';
import { countedCards, aLearner, aSet, cardsOf, insert, someCards, today } from '@flashcards/persistence-conformance';
import type { StudyCard } from '@flashcards/persistence-ports';
import { dueDayOf, forecastDays, maturityOf } from '@flashcards/review-scheduling';
import { expect, it } from 'vitest';
import { aFile, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

/** Spreads the cards over all states, and their days over months around today. */
const spread = `
  UPDATE progress SET suspended = card % 11 = 0, state = card % 4, stability = 1, difficulty = 1, reviews = 1, lapses = 0,
    reviews_that_day = 1, graduation = 0, step_or_interval = card % 4 <> 2, last_review = date('${today}', (card % 90 - 50) || ' days');
  UPDATE progress SET step_or_interval = 1 + card % 43 WHERE state = 2;
  UPDATE progress SET due_on = iif(state = 2, date(last_review, step_or_interval || ' days'), '')`;

const byHand = (cards: readonly StudyCard[]) => {
  const states = { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 };
  const due: string[] = [];
  for (const { progress, suspended } of cards) {
    if (suspended) states.suspended += 1;
    else if (progress.state === 'new') states.new += 1;
    else {
      states[maturityOf(progress) ?? 'learning'] += 1;
      due.push(dueDayOf(progress));
    }
  }
  const days = Array.from({ length: forecastDays }, (_, index) => addDays(today, index));
  const dueOn = days.map((day) => [day, due.filter((one) => one === day).length] as const);
  const overdue = due.filter((day) => day < today).length;
  return { states, overdue, dueOn: new Map(dueOn.filter(([, count]) => count > 0)) };
};

it('counts over many slices equal a count by hand, without deleted and hidden cards', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { user, set } = await aLearner(store, { cards: 2_700 });
  const other = aSet({ cards: someCards(900) });
  const going = aSet({ cards: someCards(300) });
  await insert(store, user, other);
  await insert(store, user, going);
  run(file, `CREATE TRIGGER dead BEFORE DELETE ON cards BEGIN SELECT RAISE(ABORT, 'dead'); END; ${spread}`);
  await store.sets.delete(user, going.id);
  const cards = [...(await cardsOf(store, user, set.id)), ...(await cardsOf(store, user, other.id))];
  expect(cards).toHaveLength(3_600);
  expect(await countedCards(store, user)).toEqual(byHand(cards));
  await store.close();
});

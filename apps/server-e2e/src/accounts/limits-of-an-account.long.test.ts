import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing, wordsOf } from '../library/a-library.ts';
import { many, persistently } from '../maintenance/a-race.ts';
import { aRunningServer } from '../running-server.ts';
import type { Asks, WireAnswer } from '../wire.ts';
import { asking, done, refusal } from '../wire.ts';

// The limits of an account: cards and text in a set, sets, folders. Requests beyond a limit are refused as a whole.
const usual = aRunningServer();
/** Accepts bodies large enough for a full set. */
const roomy = aRunningServer({ limits: { jsonBytes: 20_000_000 } });
const textBytes = 1_000;
const narrow = aRunningServer({ limits: { setBytes: textBytes } });

const setFull = refusal(409, 'Flashcard set is full', 'set_full');
const setTooLarge = refusal(413, 'The set would hold more text than this server allows', 'set_too_large');
const bodyTooLarge = refusal(413, 'Request body too large', 'body_too_large');

const largestSet = 250_000;
const cards = (count: number) => Array<object>(count).fill({ front: 'a', back: 'b' });
const setOf = (content: readonly object[], flashcardName = 'Words') => ({
  flashcardName,
  flashcardDescription: '',
  folder: '',
  cards: content,
});

describe('a set', () => {
  let learner: Learner;
  let ask: Asks;
  beforeAll(async () => {
    learner = await aLearner(roomy());
    ask = asking(roomy(), learner);
  });

  it('of 250 001 cards exceeds the default body limit', async () => {
    const other = await aLearner(usual());
    await changingNothing(other, async () => {
      const create = asking(usual(), other);
      expect(await create('/create-flashcard', setOf(cards(largestSet + 1)))).toEqual(bodyTooLarge);
      expect(await create('/add-cards', { flashcardID: '1', cards: cards(largestSet + 1) })).toEqual(bodyTooLarge);
    });
  });

  it('of 250 001 cards is refused with a larger body limit, as is adding cards to a full set', async () => {
    const flashcardID = await aWrittenSet(learner, { name: 'Small', cards: wordsOf(2) });
    await changingNothing(learner, async () => {
      expect(await ask('/create-flashcard', setOf(cards(largestSet + 1)))).toEqual(setFull);
      expect(await ask('/add-cards', { flashcardID, cards: cards(largestSet + 1) })).toEqual(setFull);
      expect(await ask('/add-cards', { flashcardID, cards: cards(largestSet - 1) })).toEqual(setFull);
    });
  });

  it('of 250 000 cards can be created; another card fits only after one is deleted', async () => {
    const { status, body } = await ask('/create-flashcard', setOf(cards(largestSet), 'Large'));
    expect(status).toBe(200);
    const { flashcardID } = body as { readonly flashcardID: string };
    const add = () => ask('/add-cards', { flashcardID, cards: cards(1) });
    expect(await add()).toEqual(setFull);
    const [cardID] = await cardsOf(learner, flashcardID);
    await ask('/delete-card', { cardID }, 'DELETE');
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toEqual(setFull);
    expect(await learner.client.raw.getFolders()).toMatchObject({ Large: { cardCount: String(largestSet) } });
  });
});

describe('the text of a set', () => {
  const half = textBytes / 2;
  /** Two bytes each. */
  const letters = (bytes: number): string => 'é'.repeat(bytes / 2);

  it('is limited in bytes by every operation that adds text', async () => {
    const learner = await aLearner(narrow());
    const ask = asking(narrow(), learner);
    const flashcardID = await aWrittenSet(learner, {
      name: 'Words',
      cards: [
        { front: letters(half), back: letters(half - 100) },
        { front: letters(98), back: 'ab' },
      ],
    });
    const [first, second] = await cardsOf(learner, flashcardID);
    await changingNothing(learner, async () => {
      const over = [{ front: letters(half), back: `${letters(half)}x` }];
      expect(await ask('/create-flashcard', setOf(over, 'New'))).toEqual(setTooLarge);
      expect(await ask('/add-cards', { flashcardID, cards: [{ front: 'a', back: 'b' }] })).toEqual(setTooLarge);
      const longer = { cardID: second, front: letters(98), back: 'abc' };
      expect(await ask('/edit-card', longer)).toEqual(setTooLarge);
    });
    expect(await ask('/edit-card', { cardID: second, front: 'ab', back: letters(98) })).toEqual(
      done({ success: true }),
    );
    await ask('/delete-card', { cardID: first }, 'DELETE');
    expect(
      await ask('/add-cards', { flashcardID, cards: [{ front: letters(half), back: letters(half - 100) }] }),
    ).toMatchObject({ status: 200 });
    expect(await ask('/add-cards', { flashcardID, cards: [{ front: 'a', back: 'b' }] })).toEqual(setTooLarge);
  });
});

/** Sends the requests in batches. */
const each = async (count: number, request: (index: number) => Promise<WireAnswer>): Promise<readonly WireAnswer[]> => {
  const answers: WireAnswer[] = [];
  for (let from = 0; from < count; from += many) {
    const indexes = Array.from({ length: Math.min(many, count - from) }, (_, at) => from + at);
    answers.push(...(await Promise.all(indexes.map((index) => persistently(() => request(index))))));
  }
  return answers;
};

describe('an account', () => {
  it('has at most 2 000 sets, created by any operation', async () => {
    const learner = await aLearner(usual());
    const ask = asking(usual(), learner);
    const create = (name: string) => ask('/create-flashcard', setOf([], name));
    const answers = await each(2_010, (index) => create(`set ${index}`));
    const tooMany = refusal(409, 'Too many flashcard sets', 'too_many_sets');
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(10).fill(tooMany));
    // A taken name is reported first.
    expect(await create('set 0')).toMatchObject({ status: 400, code: 'name_taken' });
    const { flashcardID } = answers[0]?.body as { readonly flashcardID: string };
    await ask('/delete-flashcard', { flashcardID }, 'DELETE');
    expect(await create('one more')).toMatchObject({ status: 200 });
    expect(await create('another')).toEqual(tooMany);
  });

  it('has at most 2 000 folders, created by any operation', async () => {
    const learner = await aLearner(usual());
    const ask = asking(usual(), learner);
    const deep = (name: string): string => Array<string>(25).fill(name).join('/');
    await each(80, (index) => ask('/create-folder', { folder: deep(`f${index}`) }));
    const flashcardID = await aWrittenSet(learner, { name: 'Words' });
    const tooMany = refusal(409, 'Too many folders', 'too_many_folders');
    await changingNothing(learner, async () => {
      expect(await ask('/create-folder', { folder: 'more' })).toEqual(tooMany);
      expect(await ask('/create-flashcard', { ...setOf([], 'New'), folder: 'more' })).toEqual(tooMany);
      expect(
        await ask('/edit-flashcard', { flashcardID, newName: 'W', newDescription: '', newFolder: 'more' }),
      ).toEqual(tooMany);
      expect(await ask('/move-folder', { folder: 'f0/f0', newFolder: 'more/f0' })).toEqual(tooMany);
    });
    expect(await ask('/move-folder', { folder: 'f0/f0', newFolder: 'renamed' })).toEqual(done({ success: true }));
  });

  it('has at most 1 000 goals of both types together', async () => {
    const learner = await aLearner(usual());
    const ask = asking(usual(), learner);
    const endDate = '31/03/2026';
    const create = (index: number) =>
      index % 2
        ? ask('/create-xp-goal', { goalXP: '1', endDate })
        : ask('/create-card-goal', { cardsToRevise: '1', endDate });
    const answers = await each(1_010, create);
    const tooMany = refusal(409, 'Too many goals', 'too_many_goals');
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(10).fill(tooMany));
    const goals = async () => Object.keys((await learner.client.raw.updateGoalStatus()) as object);
    const [goalID = ''] = await goals();
    expect(await goals()).toHaveLength(1_000);
    await ask('/delete-goal', { goalID }, 'DELETE');
    expect((await create(1)).status).toBe(200);
  });

  it('is in at most 1 000 shared folders, created or joined, and can join another after leaving one', async () => {
    const [learner, other] = [await aLearner(usual()), await aLearner(usual())];
    const ask = asking(usual(), learner);
    const theirs = await other.client.sharedFolders.create({ name: 'Theirs' });
    const { inviteCode } = await other.client.sharedFolders.create({ name: 'One more' });
    const join = (code: string) => ask('/join-shared-folder', { inviteCode: code });
    expect(await join(theirs.inviteCode)).toMatchObject({ status: 200 });
    const create = () => ask('/create-shared-folder', { folderName: 'Same', description: '' });
    const answers = await each(1_009, create);
    const tooMany = refusal(409, 'Too many shared folders', 'too_many_shared_folders');
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(10).fill(tooMany));
    expect(await join(inviteCode)).toEqual(tooMany);
    await learner.client.sharedFolders.leave(theirs.id);
    expect(await join(inviteCode)).toMatchObject({ status: 200 });
    const { owned, joined } = await learner.client.sharedFolders.list();
    expect([owned.length, joined.length]).toEqual([999, 1]);
    // Equal names are numbered.
    expect(Object.keys(await learner.client.raw.getSharedTodayCards())).toEqual([
      'Same',
      ...Array.from({ length: 998 }, (_, index) => `Same (${index + 2})`),
      'One more',
    ]);
  });

  it('shares at most 1 000 sets in a folder', async () => {
    const learner = await aLearner(usual());
    const ask = asking(usual(), learner);
    const { id: sharedFolderID } = await learner.client.sharedFolders.create({ name: 'Full' });
    const made = await each(1_001, (index) => ask('/create-flashcard', setOf([], `set ${index}`)));
    const sets = made.map(({ body }) => (body as { readonly flashcardID: string }).flashcardID);
    const add = (flashcardID = '') => ask('/add-flashcard-to-shared-folder', { sharedFolderID, flashcardID });
    const answers = await each(1_000, (index) => add(sets[index]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const tooMany = refusal(409, 'Too many flashcard sets in this shared folder', 'too_many_shared_sets');
    expect(await add(sets[1_000])).toEqual(tooMany);
    // A set that is already shared does not count.
    expect(await add(sets[0])).toMatchObject({ status: 200 });
    await learner.client.sets.delete(sets[0] ?? '');
    expect(await add(sets[1_000])).toMatchObject({ status: 200 });
    expect((await learner.client.sharedFolders.sets(sharedFolderID)).map(({ id }) => id)).toHaveLength(1_000);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnkiPackage } from '@flashcards/apkg-parser';
import { openPackage } from '@flashcards/apkg-parser';
import { findAnki, readWithAnki } from '@flashcards/kit/programs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, signInAgain } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet } from '../sharing/a-shared-folder.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, refusal } from '../wire.ts';

// A set as a deck package: its content, its readers, and importing it into Anki.
const path = '/export-package-flashcards';
const server = aRunningServer();

const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked whether Anki takes an exported set: ${found.missing}.\n`);

const exported = async ({ client }: Learner, set: string): Promise<AnkiPackage> => {
  const pkg = await openPackage(await client.sets.exportPackage(set));
  onTestFinished(() => pkg.close());
  return pkg;
};

const sidesOf = (pkg: AnkiPackage): readonly unknown[] =>
  Array.from(pkg.notes(), (note) => (note.kind === 'note' ? note.fields : note.reason));

/** Scheduling numbers of each card, in the order of the set. */
const numbersOf = (pkg: AnkiPackage) =>
  Array.from(pkg.notes()).flatMap((note) =>
    pkg.cardsOf(note).map(({ type, queue, interval, reps, lapses, left, fsrs }) => ({
      type,
      queue,
      interval,
      reps,
      lapses,
      left,
      knows: fsrs !== undefined,
    })),
  );

/** Our due days, converted from Anki's day numbers. */
const dueDays = (pkg: AnkiPackage): readonly (string | undefined)[] =>
  Array.from(pkg.cards(), ({ type, due }) =>
    type === 2 && pkg.created
      ? new Date(pkg.created.getTime() + due * 86_400_000).toISOString().slice(0, 10)
      : undefined,
  );

const unstudied = { type: 0, queue: 0, interval: 0, reps: 0, lapses: 0, left: 0, knows: false };

describe('export-package-flashcards', () => {
  it('writes the tags of cards', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const [first, , third] = await cardsOf(learner, set);
    await learner.client.cards.tagMany([first, third ?? ''], { add: ['Verb', 'chapter::1'] });
    const tags = Array.from((await exported(learner, set)).notes(), (note) => note.kind === 'note' && note.tags);
    expect(tags.map(String).toSorted()).toEqual(['', 'Verb,chapter::1', 'Verb,chapter::1']);
  });

  it('writes the cards in the folders of their set, new ones in order', async () => {
    const learner = await aLearner(server());
    const cards = [
      { front: 'a < b & c', back: 'first\nsecond' },
      { front: '<b>bold</b>', back: '<img src="x.png"> &amp;' },
      { front: ' {{c1::z}} \u001f', back: 'א __proto__' },
    ];
    const set = await learner.client.sets.create({ name: 'Verbs: I::II', folder: 'Languages/Italian', cards });
    const pkg = await exported(learner, set);
    expect(pkg.version).toBe('latest');
    expect(pkg.warnings).toEqual([]);
    expect(new Set(sidesOf(pkg))).toEqual(
      new Set([
        ['a &lt; b &amp; c', 'first<br>second'],
        ['&lt;b&gt;bold&lt;/b&gt;', '&lt;img src="x.png"&gt; &amp;amp;'],
        [' {{c1::z}}  ', 'א __proto__'],
      ]),
    );
    expect(pkg.decks.map(({ name }) => name)).toContain('Languages::Italian::Verbs: I:II');
    expect(numbersOf(pkg)).toEqual([unstudied, unstudied, unstudied]);
    expect(Array.from(pkg.cards(), ({ due }) => due).toSorted()).toEqual([1, 2, 3]);
  });

  it('writes an empty set', async () => {
    const learner = await aLearner(server());
    const set = await learner.client.sets.create({ name: 'Nothing', cards: [] });
    expect((await exported(learner, set)).counts).toEqual({ notes: 0, cards: 0, reviews: 0 });
  });

  it("writes each card's state, and the reviews that were not undone", async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { client } = learner;
    const set = await aWrittenSet(learner, { name: 'Words', cards: wordsOf(5) });
    const [easy, again, lapsed = easy, undone = easy, suspended = easy] = await cardsOf(learner, set);
    await client.cards.review({ card: easy, rating: 'easy', reviewID: 'easy' });
    await client.cards.review({ card: lapsed, rating: 'easy', reviewID: 'first' });
    own.passDays(30);
    await signInAgain(learner);
    await client.cards.review({ card: lapsed, rating: 'again', reviewID: 'second' });
    own.passSecond();
    await client.cards.review({ card: again ?? easy, rating: 'again', reviewID: 'again' });
    await client.cards.review({ card: undone, rating: 'good', reviewID: 'undone' });
    await client.cards.undoReview('undone');
    await client.cards.suspend(suspended);
    const pkg = await exported(learner, set);
    const { dueDate, reviewStatus } = (await client.sets.get(set)).cards.get(easy) ?? {};

    const numbers = new Map(
      Array.from(pkg.notes()).map((note) => {
        const [card] = pkg.cardsOf(note);
        return [note.kind === 'note' ? note.fields[0] : '', card];
      }),
    );
    const of = (at: number) => numbers.get(wordsOf(5)[at]?.front ?? '');
    expect(of(0)).toMatchObject({ type: 2, queue: 2, interval: reviewStatus, reps: 1, lapses: 0, left: 0 });
    expect(of(1)).toMatchObject({ type: 1, queue: 1, reps: 1, left: 2002 });
    expect(of(2)).toMatchObject({ type: 3, queue: 1, reps: 2, lapses: 1, left: 1001 });
    expect(of(3)).toMatchObject({ ...{ type: 0, queue: 0, reps: 0 }, data: '' });
    expect(of(4)).toMatchObject({ type: 0, queue: -1 });
    expect(of(0)?.fsrs).toMatchObject({ desiredRetention: 0.9, lastReview: new Date('2026-03-01T12:00:00Z') });
    expect(dueDays(pkg)).toContain(dueDate);

    const reviews = Array.from(pkg.reviews());
    expect(reviews.map(({ rating, kind }) => [rating, kind]).toSorted()).toEqual([
      [1, 0],
      [1, 1],
      [4, 0],
      [4, 0],
    ]);
    const second = reviews.find(({ kind }) => kind === 1);
    expect(second).toMatchObject({ cardId: of(2)?.id, at: new Date('2026-03-31T12:00:00Z'), interval: -600 });
    expect(second?.lastInterval).toBeGreaterThan(1);
  });

  it('writes the same cards under the same ids again, and the ids reveal none of ours', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'Twice', cards: wordsOf(3) });
    const idsOf = async (): Promise<readonly unknown[]> =>
      Array.from((await exported(learner, set)).notes(), (note) => [note.id, note.kind === 'note' && note.guid]);
    const ids = await idsOf();
    expect(await idsOf()).toEqual(ids);
    const text = JSON.stringify(ids);
    for (const card of await cardsOf(learner, set)) expect(text).not.toContain(card);
  });

  it('gives a member of a shared folder the set with their own progress, and refuses everyone else', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    const set = await aSharedSet(owner, id, { cards: wordsOf(2) });
    const [card] = await cardsOf(owner, set);
    await owner.client.cards.review({ card, rating: 'easy', reviewID: 'mine' });
    expect((await exported(owner, set)).counts).toEqual({ notes: 2, cards: 2, reviews: 1 });
    const theirs = await exported(member, set);
    expect(theirs.counts).toEqual({ notes: 2, cards: 2, reviews: 0 });
    expect(numbersOf(theirs)).toEqual([unstudied, unstudied]);
    const stranger = await aLearner(server());
    const notFound = refusal(404, 'Flashcard set not found', 'set_not_found');
    expect(await asking(server(), stranger)(path, { flashcardID: set })).toEqual(notFound);
  });

  it('is a file with the name of the set', async () => {
    const { client, token: jwtToken } = await aLearner(server());
    const flashcardID = await client.sets.create({ name: 'Été "1"/%\\', cards: [] });
    const answer = await fetch(server().baseUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jwtToken, flashcardID }),
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_t_ _1____.apkg"; filename*=UTF-8''%C3%89t%C3%A9%20_1__%25_.apkg`,
      'x-content-type-options': 'nosniff',
    });
  });

  const request = { server, path, body: { jwtToken: '', flashcardID: '1' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'flashcardID': ''}");
  refusesOtherTypes(request, { flashcardID: 'a string of digits' });
  refusesBadTokens(request);
});

describe.skipIf(isMissing && process.env['CI'] !== 'true')('an exported set in Anki', () => {
  it('is imported with its progress, and updated by a later export', async () => {
    if (isMissing) throw new Error(found.missing);
    const directory = await mkdtemp(join(tmpdir(), 'flashcards-export-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { client } = learner;
    const set = await aWrittenSet(learner, { name: 'Wörter: 言葉', cards: wordsOf(4) });
    const [first, second = first, third = first] = await cardsOf(learner, set);
    await client.cards.review({ card: first, rating: 'easy', reviewID: '1' });
    own.passSecond();
    await client.cards.review({ card: second, rating: 'again', reviewID: '2' });
    await client.cards.suspend(third);
    const keep = async (name: string): Promise<string> => {
      const file = join(directory, name);
      await writeFile(file, (await client.sets.exportPackage(set)).stream());
      return file;
    };
    const before = await keep('before.apkg');
    await client.cards.edit(first, { front: 'edited', back: 'and <later>' });
    await client.sets.addCards(set, [{ front: 'added', back: 'too' }]);
    own.passDays(1);
    const after = await keep('after.apkg');

    const [once, twice] = await readWithAnki(found.program, [before, [before, after]]);
    expect(once?.problems).toEqual([]);
    expect(once?.decks).toContain('Wörter: 言葉');
    expect(once?.notes.map(({ fields }) => fields)).toHaveLength(4);
    expect(once?.notes.every(({ isFound }) => isFound)).toBe(true);
    expect(once?.cards.map(({ numbers: [, type, queue] }) => [type, queue]).toSorted()).toEqual([
      [0, -1],
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    const { dueDate } = (await client.sets.get(set)).cards.get(first) ?? {};
    const due = once?.cards.find(({ numbers }) => numbers[1] === 2)?.numbers[3] ?? Number.NaN;
    // Days since the day of import, which is today.
    const startOfToday = new Date().setHours(0, 0, 0, 0);
    expect(Math.abs(due - (Date.parse(`${dueDate}T00:00`) - startOfToday) / 86_400_000)).toBeLessThanOrEqual(1);
    expect(once?.reviews).toHaveLength(2);
    expect(twice?.problems).toEqual([]);
    expect(twice?.notes).toHaveLength(5);
    expect(twice?.notes.map(({ fields }) => fields)).toContainEqual(['edited', 'and &lt;later&gt;']);
    const guids = twice?.notes.map(({ guid }) => guid);
    expect(guids).toEqual(expect.arrayContaining(once?.notes.map(({ guid }) => guid) ?? []));
  });
});

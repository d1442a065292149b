import { randomUUID } from 'node:crypto';
import { openPackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { asking, done, refusal } from '../wire.ts';
import { aWrittenSet, cardNotFound, changingNothing, setNotFound, unknownId, wordsOf } from './a-library.ts';

const path = '/move-cards';
const server = aRunningServer();

const move = (learner: Learner, cardIDs: readonly string[], flashcardID: string) =>
  asking(server(), learner)(path, { cardIDs, flashcardID });

const aPicture = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`\u0089PNG\r\n\u001a\n${randomUUID()}`, 'latin1'));

const exported = async ({ client }: Learner, set: string) => {
  const opened = await openPackage(await client.sets.exportPackage(set));
  const notes = [...opened.notes()].flatMap((each) => (each.kind === 'note' ? [each] : []));
  const files = await Promise.all(
    opened.media.map(async (file) => [file.name, Buffer.from(await file.bytes())] as const),
  );
  return { notes, files: new Map(files), reviews: [...opened.reviews()] };
};

describe('move-cards', () => {
  it('moves cards with their siblings, progress, tags and reviews to the end of a set', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const from = await aWrittenSet(learner);
    const to = await aWrittenSet(learner, { cards: wordsOf(1, 'there') });
    const [note] = await client.notes.add(from, [
      { noteType: 'Basic (and reversed card)', fields: { Front: 'cane', Back: 'dog' }, tags: ['animal'] },
    ]);
    const [first, second] = note?.cards as [string, string];
    const [typed] = await cardsOf(learner, from);
    await client.cards.review({ card: first, rating: 'good' });
    await client.cards.tagMany([typed], { add: ['typed'] });
    const before = await Promise.all([typed, first, second].map((card) => client.cards.info(card)));
    expect(await move(learner, [typed, second], to)).toEqual(done({ moved: '3' }));
    expect(await cardsOf(learner, to)).toEqual([(await cardsOf(learner, to))[0], typed, first, second]);
    expect(await cardsOf(learner, from)).toHaveLength(2);
    const after = await Promise.all([typed, first, second].map((card) => client.cards.info(card)));
    expect(after).toEqual(before.map((info) => ({ ...info, card: { ...info.card, set: to } })));
    expect(await client.cards.moveMany([typed, second], { set: to })).toBe(0);
    const { notes, reviews } = await exported(learner, to);
    expect(notes.map(({ fields }) => fields[0]).sort()).toEqual(['cane', 'there 1', 'word 1']);
    expect(reviews).toHaveLength(1);
    const edited = await client.notes.edit(note?.note ?? '', { fields: { Back: 'hound' }, tags: [] });
    expect(edited).toEqual([first, second]);
  });

  it('takes pictures and sounds along, and a note of the other set keeps its own', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const [one, other] = [aPicture(), aPicture()];
    const sets = await Promise.all(
      [one, other].map(async (picture) => {
        const { url } = await client.media.add(picture);
        const set = await aWrittenSet(learner, { cards: [] });
        const fields = { Front: `see <img src="${url}">`, Back: 'b' };
        const [note] = await client.notes.add(set, [{ noteType: 'Basic', fields }]);
        return { set, card: note?.cards[0] ?? '', url };
      }),
    );
    const [from, to] = sets as [(typeof sets)[number], (typeof sets)[number]];
    const before = await client.cards.get(from.card, { detail: 'full' });
    expect(await client.cards.moveMany([from.card], { set: to.set })).toBe(1);
    await client.sets.delete(from.set);
    expect(await client.cards.get(from.card, { detail: 'full' })).toEqual({ ...before, set: to.set });
    expect(Buffer.from(await (await fetch(new URL(from.url, server().baseUrl))).arrayBuffer()).equals(one)).toBe(true);
    const { notes, files } = await exported(learner, to.set);
    expect(notes).toHaveLength(2);
    expect([...files.values()].map((file) => [one, other].findIndex((each) => file.equals(each))).sort()).toEqual([
      0, 1,
    ]);
  });

  it('moves cards of an imported deck, which an export has with their notes and answers', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const deck = await fixture('ok/wheel-sched.new.apkg');
    const request = { scheduling: true } as const;
    const { id: from } = await client.imports.create(deck, { ...request, name: 'From' });
    const to = await aWrittenSet(learner, { cards: [] });
    const all = await cardsOf(learner, from);
    const whole = await exported(learner, from);
    expect(await client.cards.moveMany(all.slice(0, 1_000), { set: to })).toBe(all.length);
    const moved = await exported(learner, to);
    expect(moved.notes.map(({ guid, fields, tags }) => ({ guid, fields, tags }))).toEqual(
      whole.notes.map(({ guid, fields, tags }) => ({ guid, fields, tags })),
    );
    expect(moved.reviews.map(({ id }) => id)).toEqual(whole.reviews.map(({ id }) => id));
    expect(moved.reviews.length).toBeGreaterThan(0);
    const { report } = await client.imports.update(deck, { set: to });
    expect(report).toMatchObject({ added: 0, changed: 0 });
  });

  it('takes along what cards of two fields show', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const deck = await fixture('ok/gk-media.apkg');
    for (const stripHtml of [true, false]) {
      const { id: from } = await client.imports.create(deck, { name: `From ${stripHtml}`, stripHtml });
      const whole = await exported(learner, from);
      expect(whole.files.size).toBeGreaterThan(0);
      const to = await aWrittenSet(learner, { cards: [] });
      await client.cards.moveMany(await cardsOf(learner, from), { set: to });
      await client.sets.delete(from);
      expect((await exported(learner, to)).files).toEqual(whole.files);
    }
  });

  it('changes nothing where a card or the set is unknown or of someone else', async () => {
    const [learner, other] = [await aLearner(server()), await aLearner(server())];
    const [from, to] = [await aWrittenSet(learner), await aWrittenSet(learner)];
    const foreign = await aWrittenSet(other);
    const cards = await cardsOf(learner, from);
    const [theirs] = await cardsOf(other, foreign);
    await changingNothing(learner, async () => {
      for (const unknown of [unknownId, theirs])
        expect(await move(learner, [...cards, unknown], to)).toEqual({ ...cardNotFound, position: '4' });
      for (const unknown of [unknownId, foreign]) expect(await move(learner, cards, unknown)).toEqual(setNotFound);
    });
  });

  it('refuses more than one request may move', async () => {
    const learner = await aLearner(server());
    const side = 'x'.repeat(450_000);
    const from = await aWrittenSet(learner, { cards: [] });
    for (let count = 0; count < 10; count += 1) await learner.client.sets.addCards(from, [{ front: side, back: side }]);
    const cards = await cardsOf(learner, from);
    const tooMuch = refusal(
      413,
      'These cards and their siblings are more than one request may move',
      'too_much_to_move',
    );
    const to = await aWrittenSet(learner);
    expect(await move(learner, cards, to)).toEqual(tooMuch);
    expect(await move(learner, cards.slice(2), to)).toEqual(done({ moved: '8' }));
  });

  const request = { server, path, body: { jwtToken: '', cardIDs: [unknownId], flashcardID: unknownId } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'cardIDs': '', 'flashcardID': ''}");
  refusesBadTokens(request);
});

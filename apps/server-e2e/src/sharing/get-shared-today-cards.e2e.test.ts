import { setsIn } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, dueToday, signInAgain } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet } from './a-shared-folder.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { asking, done } from '../wire.ts';

// Due cards of sets shared by others: by shared folder, within one budget of new cards.
const path = '/get-shared-today-cards';
const server = aRunningServer();

const today = (learner: Learner) => asking(server(), learner)(path);

/** The number of cards under each key of the answer: `Folder/Set`. */
const counted = async ({ client }: Learner): Promise<Readonly<Record<string, number>>> => {
  const folders = Object.entries(await client.raw.getSharedTodayCards()) as [
    string,
    Record<string, { cards: object }>,
  ][];
  return Object.fromEntries(
    folders.flatMap(([folder, sets]) =>
      Object.entries(sets).map(([set, { cards }]) => [`${folder}/${set}`, Object.keys(cards).length]),
    ),
  );
};

const limitTo = async ({ client }: Learner, newCardsPerDay: number): Promise<void> =>
  client.account.updateSettings({ ...(await client.account.get()), newCardsPerDay });

describe('get-shared-today-cards', () => {
  it("has every folder, and every set of others with its due cards and the learner's progress", async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    const set = await aSharedSet(owner, id);
    const [first, second, third] = await cardsOf(member, set);
    await member.client.sharedFolders.create({ name: 'Mine' });
    await member.client.cards.review({ card: first, rating: 'easy' });
    await member.client.cards.review({ card: second as string, rating: 'again' });
    const expected = {
      Together: {
        Words: {
          cards: {
            [second as string]: { last_review: '01/03/2026', review_status: '0.1' },
            [third as string]: { last_review: '01/03/2026', review_status: '0.0' },
          },
          flashcardID: set,
          flashcardName: 'Words',
        },
      },
      Mine: {},
    };
    expect(await today(member)).toEqual(done(expected));
    expect(await today(await aLearner(server()))).toEqual(done({}));
  });

  it('excludes the learner’s own sets, and get-today-cards those of others', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [editor] = members;
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    await aSharedSet(owner, id, { name: 'Of the owner' });
    await aSharedSet(editor, id, { name: 'Of the editor' });
    expect(await counted(owner)).toEqual({ 'Together/Of the editor': 3 });
    expect(await counted(editor)).toEqual({ 'Together/Of the owner': 3 });
    expect(await dueToday(owner)).toEqual({ 'Of the owner': 3 });
    expect(await dueToday(editor)).toEqual({ 'Of the editor': 3 });
  });

  it('has a set without due cards, and no suspended card', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const set = await aSharedSet(owner, id, { cards: wordsOf(1) });
    const [card] = await cardsOf(owner, set);
    await members[0].client.cards.suspend(card);
    expect(await counted(members[0])).toEqual({ 'Together/Words': 0 });
    await members[0].client.cards.suspend(card, false);
    expect(await counted(members[0])).toEqual({ 'Together/Words': 1 });
  });

  it('makes names of folders, and of sets in a folder, unique, also against existing names', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    for (const name of ['Together', 'Together (2)']) {
      const { inviteCode } = await owner.client.sharedFolders.create({ name });
      server().passSecond();
      await member.client.sharedFolders.join(inviteCode);
    }
    const editor = await aLearner(server());
    await editor.client.sharedFolders.join(await owner.client.sharedFolders.renewInvite(id));
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const sets = [];
    for (const [learner, name] of [
      [owner, 'Words'],
      [editor, 'Words'],
      [owner, 'Words (2)'],
    ] as const) {
      server().passSecond();
      sets.push(await aSharedSet(learner, id, { name }));
    }
    const { body } = await today(member);
    const folders = Object.entries(body as Record<string, Record<string, { flashcardID: string }>>);
    expect(folders.map(([name]) => name)).toEqual(['Together', 'Together (2)', 'Together (2) (2)']);
    const shown = Object.entries(folders[0]?.[1] ?? {}).map(([name, { flashcardID }]) => [name, flashcardID]);
    expect(shown).toEqual([
      ['Words', sets[0]],
      ['Words (2)', sets[1]],
      ['Words (2) (2)', sets[2]],
    ]);
    const read = [...setsIn(await member.client.sharedFolders.today())];
    expect(read.map(({ folder, set }) => [folder, set.id])).toEqual(sets.map((set) => ['Together', set]));
  });

  it('shows new cards within one budget, own sets first', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    const own = await aWrittenSet(member, { name: 'Own' });
    const set = await aSharedSet(owner, id);
    const [first] = await cardsOf(member, set);
    const shownWith = async (limit: number) => {
      await limitTo(member, limit);
      return [(await dueToday(member))['Own'], (await counted(member))['Together/Words']];
    };
    expect(await shownWith(6)).toEqual([3, 3]);
    expect(await shownWith(5)).toEqual([3, 2]);
    expect(await shownWith(2)).toEqual([2, 0]);
    expect(await shownWith(0)).toEqual([0, 0]);
    // A studied new card of others counts for the daily limit of own cards too.
    await member.client.cards.review({ card: first, rating: 'easy' });
    expect(await shownWith(2)).toEqual([1, 0]);
    expect(await shownWith(5)).toEqual([3, 1]);
    await member.client.cards.review({ card: (await cardsOf(member, own))[0], rating: 'easy' });
    expect(await shownWith(5)).toEqual([2, 1]);
  });

  it('counts a set in two folders once, and shows it in both', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    const other = await owner.client.sharedFolders.create({ name: 'Other' });
    server().passSecond();
    await member.client.sharedFolders.join(other.inviteCode);
    const set = await aSharedSet(owner, id, { name: 'Both' });
    await owner.client.sharedFolders.addSet(other.id, set);
    server().passSecond();
    await aSharedSet(owner, other.id, { name: 'Last' });
    await limitTo(member, 4);
    expect(await counted(member)).toEqual({ 'Together/Both': 3, 'Other/Both': 3, 'Other/Last': 1 });
    await limitTo(member, 2);
    expect(await counted(member)).toEqual({ 'Together/Both': 2, 'Other/Both': 2, 'Other/Last': 0 });
  });

  it('shows a card again when it is due, to the member for whom it is due', async () => {
    const own = await aServerOfItsOwn();
    const { owner, members, id } = await aSharedFolder(own, { members: 2 });
    const [member, other] = members as unknown as readonly [Learner, Learner];
    const set = await aSharedSet(owner, id, { cards: wordsOf(1) });
    const [card] = await cardsOf(member, set);
    const { dueDate } = await member.client.cards.review({ card, rating: 'easy' });
    expect(await counted(member)).toEqual({ 'Together/Words': 0 });
    own.passDays((Date.parse(dueDate) - Date.parse('2026-03-01')) / 86_400_000 - 1);
    for (const each of [member, other]) await signInAgain(each);
    expect(await counted(member)).toEqual({ 'Together/Words': 0 });
    own.passDays(1);
    await signInAgain(member);
    expect(await counted(member)).toEqual({ 'Together/Words': 1 });
    expect(await counted(other)).toEqual({ 'Together/Words': 1 });
  });

  it('is streamed when large, and complete', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    await aSharedSet(owner, id, { cards: wordsOf(12_000, 'w') });
    const [{ set } = { set: undefined }] = [...setsIn(await members[0].client.sharedFolders.today())];
    expect(set?.cards.size).toBe(12_000);
  });

  refusesOtherKeys({ server, path, body: { jwtToken: '' } }, "{'jwtToken': ''}");
  refusesBadTokens({ server, path, body: { jwtToken: '' } });
});

import type { Client } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';
import type { BrowserPage } from '@flashcards/kit/programs';
import { describe, expect, it } from 'vitest';
import type { OpenPage, PageOptions } from '../docs/a-page.ts';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { aRunningServer, firstDay } from '../running-server.ts';
import { clientOn, complaintsIn, faultsOf, looks, signInOn, viewAt } from './a-view.ts';

const server = aRunningServer({ webApp: true });
const aPage = aBrowser();

interface OnPage extends OpenPage {
  /** What the learner of this page could also do without it. */
  readonly client: Client;
}

const at = (path: string): string => viewAt(server(), path);

/** A learner on a view, in a browser of their own whose clock is the server's. */
const aLearnerOn = async (name: string, path: string, options?: PageOptions): Promise<OnPage> => {
  const opened = await aPage(options);
  const { page } = opened;
  await page.clock.setFixedTime(`${firstDay}T12:00:00Z`);
  await page.goto(at(path));
  await signInOn(page, { name });
  await page.locator('main#content').waitFor();
  return { ...opened, client: await clientOn(page, server()) };
};

const addWords = ({ client }: OnPage, name: string, folder = '') =>
  client.sets.create({ name, folder, cards: ['uno', 'due', 'tre'].map((front) => ({ front, back: `${front}!` })) });

const button = (page: BrowserPage, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: BrowserPage, name: string | RegExp) => page.getByRole('heading', { name });

/** Answers the cards of the study view that is open. */
const study = async (page: BrowserPage, cards: number): Promise<void> => {
  for (let answered = 0; answered < cards; answered += 1) {
    await button(page, /^Show answer/).waitFor();
    await page.keyboard.press('Space');
    await button(page, /^Easy/).waitFor();
    await page.keyboard.press('4');
  }
};

/** Presses Tab until a control of this name has the focus. */
const tabTo = async (page: BrowserPage, name: string): Promise<void> => {
  const nameOfFocused =
    '(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent)(document.activeElement)';
  for (let presses = 0; presses < 50; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(nameOfFocused)).startsWith(name)) return;
  }
  throw new Error(`Tab leads to no "${name}"`);
};

describe.skipIf(skipsPages)('learners with browsers', () => {
  it('set a goal with the keyboard alone, and reach it by studying', async () => {
    const learner = await aLearnerOn('goal', '/goals');
    const { page } = learner;
    const set = await addWords(learner, 'Numbers');
    await tabTo(page, 'New goal');
    await page.keyboard.press('Enter');
    await tabTo(page, 'How many cards');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await heading(page, '3 cards by Mar 30, 2026').waitFor();
    await page.getByText('0 of 3 cards · 30 days left · need 0.1 a day').waitFor();

    // On a slow network, the goals are there before the answers are sent.
    let send = (): void => undefined;
    const slowly = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/api/review-card*', (route) => slowly.then(() => route.fallback()));
    await page.goto(at(`/study?set=${set}`));
    // Patience with a slow service, of eight seconds, ends earlier.
    await page.evaluate(`{
      const wait = setTimeout;
      setTimeout = (act, time) => wait(act, time === 8000 ? 100 : time);
    }`);
    await study(page, 3);
    await heading(page, 'Well done').waitFor();
    // The service does not have the answers, so it would ask for the same cards again.
    await page.waitForTimeout(1000);
    expect(await button(page, /^Show answer/).count()).toBe(0);
    await tabTo(page, 'Goals');
    await page.keyboard.press('Enter');
    await page.getByText('0 of 3 cards').waitFor();
    send();
    await page.getByText('Past goals (1)').waitFor();
    await tabTo(page, 'Past goals (1)');
    await page.keyboard.press('Enter');
    await page.getByText('Completed').waitFor();

    await tabTo(page, 'Delete: 3 cards by Mar 30, 2026');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete this goal?' }).waitFor();
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByText('Past goals').waitFor({ state: 'detached' });
    expect((await learner.client.goals.list()).size).toBe(0);
    expect(complaintsIn(learner)).toEqual([]);
  });

  it('lose nothing that was typed in a dialog when the session ends', async () => {
    const learner = await aLearnerOn('typed', '/goals');
    const { page } = learner;
    await button(page, 'New goal').click();
    await page.getByLabel('How many cards').fill('77');
    await learner.client.account.signOutEverywhere();
    await button(page, 'Set the goal').click();
    await page.getByText('Your session has ended. Sign in again.').waitFor({ state: 'attached' });
    await button(page, 'Sign in').click();
    await page.getByText('Your session has ended. Sign in again.').waitFor({ state: 'detached' });
    await button(page, 'Set the goal').click();
    await heading(page, '77 cards by Mar 30, 2026').waitFor();
  });

  it('share a folder: the second joins by link after signing in, and studies a card of it', async () => {
    const owner = await aLearnerOn('owner', '/shared');
    await addWords(owner, 'Numbers', 'Italian/Basics');
    await owner.page.reload();
    await button(owner.page, 'Share a folder').click();
    await owner.page.getByLabel('What to share').selectOption({ label: 'Italian (1 set)' });
    await button(owner.page, 'Share').click();
    await heading(owner.page, 'Italian').waitFor();
    await owner.page.getByText('3 cards').waitFor();
    const link = await owner.page.getByLabel('Link', { exact: true }).inputValue();
    await button(owner.page, 'Copy: Link').click();
    await owner.page.getByText('Copied.').waitFor();
    // As where the page is not a secure one.
    await owner.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await button(owner.page, 'Copy: Link').click();
    await owner.page.getByText('Selected.').waitFor();
    expect(await owner.page.evaluate<string>('getSelection().toString()')).toBe(link);

    const { pathname, search } = new URL(link);
    const guest = await aPage();
    await guest.page.goto(link);
    await guest.page.getByText('You are invited.').waitFor();
    const member = await aLearnerOn('member', `${pathname}${search}`);
    await heading(member.page, 'Join a shared folder?').waitFor();
    expect((await member.client.sharedFolders.list()).joined).toEqual([]);
    await button(member.page, 'Join').click();
    await member.page.getByRole('link', { name: 'Open the folder' }).click();
    await member.page.getByRole('link', { name: 'Study: Numbers' }).waitFor();
    // The folder's, and that of its one set.
    await expect.poll(() => member.page.getByText('3 due', { exact: true }).count()).toBe(2);
    await member.page.getByRole('link', { name: 'Study all' }).click();
    await study(member.page, 1);
    await heading(member.page, '2 left').waitFor();
    await member.page.goto(at('/library'));
    await heading(member.page, 'Shared with you').waitFor();
    await member.page.goto(at('/'));
    await heading(member.page, '2 cards to study').waitFor();
    await member.page.getByText('2 due', { exact: true }).waitFor();
    expect(await faultsOf(member.page)).toEqual([]);
    await member.page.getByRole('link', { name: 'Study: Italian' }).click();
    await heading(member.page, '2 left').waitFor();
    await member.page.goto(link);
    await button(member.page, 'Join').click();
    await member.page.getByText('You are a member of this folder already.').waitFor();

    await owner.page.reload();
    await owner.page.getByLabel('Role: member').selectOption('Editor');
    await expect.poll(async () => (await member.client.sharedFolders.list()).joined[0]?.role).toBe('editor');
    await button(owner.page, 'Remove: member').click();
    await button(owner.page, 'Remove').click();
    await owner.page.getByLabel('Role: member').waitFor({ state: 'detached' });
    expect((await member.client.sharedFolders.list()).joined).toEqual([]);
    expect(complaintsIn(owner)).toEqual([]);
  });

  it('do a quest of two: one by link, both study, and the board of each shows both', async () => {
    const owner = await aLearnerOn('quester', '/goals');
    const { page } = owner;
    await button(page, 'New quest').click();
    await page.getByLabel('How many cards').fill('5');
    await button(page, 'Start the quest').click();
    await button(page, /^Invite: 5 cards/).click();
    await page.getByLabel('User ID').fill('nobody here');
    await button(page, 'Invite').click();
    await page.getByText('Nobody has this user ID here.').waitFor();
    expect(await page.getByLabel('User ID').inputValue()).toBe('nobody here');
    await button(page, 'Make an invite link').click();
    const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue());

    const friend = await aLearnerOn('friend', `${link.pathname}${link.search}`);
    await heading(friend.page, 'Join a quest?').waitFor();
    expect(await friend.client.quests.list()).toEqual([]);
    await button(friend.page, 'Join').click();
    await friend.page.getByRole('link', { name: 'To the quest' }).waitFor();
    for (const [learner, cards] of [[owner, 2] as const, [friend, 3] as const]) {
      await addWords(learner, 'Numbers');
      await learner.page.goto(at('/study'));
      await study(learner.page, cards);
      await heading(learner.page, cards === 3 ? 'Well done' : '1 left').waitFor();
      const reviewed = async () => (await learner.client.cards.find({ query: 'prop:reps>0' })).total;
      await expect.poll(reviewed).toBe(cards);
    }
    for (const each of [page, friend.page]) {
      await each.goto(at('/goals'));
      await each.getByText('5 of 5 cards').waitFor();
      const rows = await each.getByRole('list', { name: 'Board' }).getByRole('listitem').allTextContents();
      expect(rows.map((row) => row.replace(/you|owner|, /g, ''))).toEqual(['Ffriend3', 'Qquester2']);
    }
    expect(await button(friend.page, /^Delete:/).count()).toBe(0);
  });
});

const hostile = ['\u202E\u202Etxt.exe', '﷽'.repeat(60), 'W'.repeat(60), 'لينا حداد'];

/** A folder and a quest of people with such names, with much in it. */
const aCrowd = async (owner: OnPage, name: string): Promise<string> => {
  const { client } = owner;
  const { id, inviteCode } = await client.sharedFolders.create({
    name: 'W'.repeat(200),
    description: 'لينا '.repeat(40),
  });
  await client.sharedFolders.addSet(id, await addWords(owner, 'N'.repeat(200)));
  const quest = await client.quests.create({
    kind: 'xp',
    label: 'friend',
    target: 999_999_999,
    deadline: '2026-03-09',
  });
  await client.goals.createCards({ target: 100, endDate: '2026-03-12' });
  const code = await client.quests.renewInvite(quest.id);
  for (const text of hostile) {
    const userID = `${text} ${name}`;
    const member = createClient({ baseUrl: server().baseUrl });
    await member.account.signIn({ userID, idToken: await member.account.issueIdToken(userID) });
    await member.sharedFolders.join(inviteCode);
    await member.quests.join(code);
    const invited = await member.quests.create({ kind: 'cards', label: 'monthly', target: 9, deadline: '2026-03-09' });
    await member.quests.invite(invited.id, name);
  }
  return id;
};

describe.skipIf(skipsPages)('the views of goals, quests and shared folders', () => {
  it.each(looks)('have no fault that axe finds, whatever people are called, %s and %i pixels wide', async (...size) => {
    const [colorScheme, width] = size;
    const name = `crowd ${size.join(' ')}`;
    const learner = await aLearnerOn(name, '/shared', { colorScheme, viewport: { width, height: 720 } });
    const { page } = learner;
    const faults: Record<string, readonly string[]> = {};
    const look = async (view: string, text: string): Promise<void> => {
      await page.getByText(text).first().waitFor();
      faults[view] = await faultsOf(page);
    };
    await look('nothing shared', 'Nothing is shared yet');
    const id = await aCrowd(learner, name);
    await page.goto(at('/goals'));
    await look('goals', 'need 8.4 a day');
    await button(page, 'New goal').click();
    await look('a new goal', 'Set the goal');
    await page.keyboard.press('Escape');
    await button(page, /^Invite:/).click();
    await button(page, 'Make an invite link').click();
    await look('an invitation', 'Copy');
    await page.goto(at('/shared'));
    await look('shared folders', 'Study the same sets with others');
    await button(page, 'Share a folder').click();
    await look('what to share', 'What to share');
    await page.goto(at(`/shared/${id}`));
    await look('a shared folder', 'Make owner');
    await page.goto(at('/shared/12'));
    await look('a folder that is gone', 'not shared with you');
    await page.goto(at('/join?quest='));
    await look('a code to enter', 'Invite code');
    await page.getByLabel('Invite code').fill(at('/join?folder=7K3M'));
    expect(await page.getByLabel('A shared folder').isChecked()).toBe(true);
    await button(page, 'Join').click();
    await look('a code that is wrong', 'This code is not valid.');
    expect(await page.getByLabel('Invite code').inputValue()).toBe('7K3M');
    await page.goto(at('/join?folder=7K3M'));
    await look('a link', 'Join a shared folder?');
    await page.goto(at('/'));
    await look('today', '0 of 100 cards');
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((view) => [view, []])));
    expect(Object.keys(faults)).toHaveLength(12);
    expect(complaintsIn(learner)).toEqual([expect.stringContaining('404')]);
  });
});

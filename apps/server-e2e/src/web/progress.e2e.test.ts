import { readFile } from 'node:fs/promises';
import type { BrowserPage } from '@flashcards/kit/programs';
import type { Rating } from '@flashcards/client-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';
import { limitsOfComputing } from '../scheduling/limited.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, signInAgain } from '../study/a-learner.ts';
import { clientOn, complaintsIn, faultsOf, savedBy, signInOn, viewAt } from './a-view.ts';

const server = aRunningServer({ webApp: true, ...limitsOfComputing });
const aPage = aBrowser();

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'good', 'easy'];

const studies = async ({ client }: Learner): Promise<void> => {
  const { cards } = await client.cards.queue({ limit: 10 });
  for (const [index, { id }] of cards.entries()) {
    server().passSecond();
    await client.cards.review({ card: id, rating: ratings[index % 5] ?? 'good', seconds: 3600 });
  }
};

/** The rows of the table that a chart becomes. */
const tableOf = async (page: BrowserPage, title: string): Promise<readonly (readonly string[])[]> => {
  const chart = page.getByRole('region', { name: title, exact: true }).first();
  await chart.getByRole('button', { name: /^As a table/ }).click();
  const rows = await chart.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
};

const saved = async (page: BrowserPage, form: 'SVG' | 'PNG'): Promise<Buffer> =>
  readFile(await (await savedBy(page, `Save as ${form}`)).path());

const focused = (page: BrowserPage): Promise<string> =>
  page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? ''");

describe.skipIf(skipsPages)('the progress of a learner', () => {
  let learner: Learner;
  let set: string;
  beforeAll(async () => {
    learner = await aLearner(server());
    const { client } = learner;
    set = await aSet(learner, { name: 'Words', folder: 'Languages' });
    await client.imports.create(await fixture('ok/wheel-sched.new.apkg'), { name: 'From Anki', scheduling: true });
    for (const days of [1, 1, 40, 270]) {
      await studies(learner);
      server().passDays(days);
      await signInAgain(learner);
    }
    await studies(learner);
  });

  const opened = async (path = '/progress', options?: Parameters<typeof aPage>[0]) => {
    const page = await aPage(options);
    await page.page.goto(viewAt(server(), path));
    await signInOn(page.page, { name: learner.userID });
    await page.page.getByRole('heading', { name: 'What if' }).waitFor();
    return page;
  };

  it('is what the service counts, a year at a time', async () => {
    const page = await opened();
    const { client } = learner;
    const { states, reviewsByDay, forecast, overdue, retention } = await client.stats.get({ imported: true });
    const figures = Object.values(states).map(String);
    expect((await tableOf(page.page, 'Your cards')).map(([, cards]) => cards)).toEqual(figures);
    const [today = 0] = forecast.values();
    const due = await tableOf(page.page, 'What falls due');
    expect(due[0]?.slice(1)).toEqual([`${today - overdue}`, `${overdue}`, `${today}`]);
    expect(due.at(-1)?.at(-1)).toBe(`${[...forecast.values()].reduce((sum, cards) => sum + cards)}`);
    expect((await tableOf(page.page, 'True retention')).length).toBe(retention.size);

    await page.page.getByRole('button', { name: 'The year before' }).click();
    await page.page.getByRole('heading', { name: '2026, day by day' }).waitFor();
    expect(page.page.url()).toMatch(/\/progress\?year=2026$/);
    const svg = (await saved(page.page, 'SVG')).toString();
    expect(svg).toMatch(/^<svg [^>]*viewBox/);
    expect(svg.match(/class="day-place"[^>]* fill="rgb\(/g)?.length).toBe(365);
    const png = await saved(page.page, 'PNG');
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.length).toBeGreaterThan(10_000);
    const streaks = await client.heatmap.get();
    const past = [...reviewsByDay].filter(([day]) => day.startsWith('2026'));
    expect(past.length).toBe(4);
    expect((await tableOf(page.page, '2026, day by day')).map((row) => row.slice(1))).toEqual(
      past.map(([day, { reviews }]) => [`${reviews}`, `${streaks.get(day)}`, '–']),
    );
    const { hours, months } = await client.stats.get({ from: '2026-01-01', to: '2026-12-31', months: true });
    expect((await tableOf(page.page, 'By the hour in 2026')).map((row) => row.slice(1))).toEqual(
      hours.map(({ reviews, passed }) => [`${passed}`, `${reviews - passed}`]),
    );
    const studied = [...months.values()];
    expect(studied.filter(({ reviews }) => reviews > 0).length).toBeGreaterThan(0);
    const rowsOf = async (title: string) =>
      (await tableOf(page.page, title)).map((row) => row.slice(1)).filter((row) => !/^[–0]$/.test(row[0] ?? ''));
    expect(await rowsOf('Time spent in 2026')).toEqual(studied.map(({ minutes }) => [minutes.toLocaleString('en')]));
    const percent = (share = 0) => `${Math.round(100 * share)}%`;
    expect(await rowsOf('Predicted and remembered in 2026')).toEqual(
      studied
        .filter(({ reviews }) => reviews > 0)
        .map(({ reviews, passed, predicted }) => [`${percent(passed / reviews)} of ${reviews}`, percent(predicted)]),
    );
    expect(complaintsIn(page)).toEqual([]);
  });

  it('is that of a set or a folder, in an address that can be kept', async () => {
    const { page } = await opened();
    await page.getByRole('combobox', { name: /^Cards/ }).selectOption({ label: 'Words' });
    await page.getByText('25 cards').waitFor();
    expect(page.url()).toMatch(new RegExp(`set=${set}$`));
    await page.reload();
    await page.getByText('25 cards').waitFor();
    for (const place of ['set=nowhere', 'folder=Nowhere']) {
      await page.goto(viewAt(server(), `/progress?${place}`));
      await page.getByText('This set or folder does not exist any more.').waitFor();
    }
    await page.getByRole('link', { name: 'Show all cards' }).click();
    await page.getByRole('heading', { name: 'What if' }).waitFor();
  });

  it('leads from a day to its cards', async () => {
    const { page } = await opened('/progress?year=2026');
    await page.getByLabel('Day', { exact: true }).fill('2026-03-01');
    await page.getByRole('link', { name: 'Show the cards' }).click();
    await page.getByText('10 cards', { exact: true }).waitFor();
    await page.goto(viewAt(server(), '/progress'));
    const { forecast } = await learner.client.stats.get({ forecast: 365 });
    const [day, due] = [...forecast].slice(1).find(([, cards]) => cards > 0) ?? [];
    await page.getByLabel('Day', { exact: true }).fill(day ?? '');
    await page.getByRole('link', { name: 'Show the cards' }).click();
    await page.getByText(due === 1 ? '1 card' : `${due} cards`, { exact: true }).waitFor();
  });

  it('is reached and read by keyboard alone', async () => {
    await learner.client.account.setSettings({ preferences: { firstWeekday: 6 } });
    const { page } = await opened('/progress?year=2026');
    expect(await page.getByRole('rowheader').first().textContent()).toBe('Sat');
    await page.getByRole('button', { name: 'The year before' }).focus();
    for (let presses = 0; !/\d{4}: /.test(await focused(page)); presses += 1) {
      expect(presses).toBeLessThan(9);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('Thursday, December 31, 2026: 0 reviews');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe('Thursday, January 1, 2026: 0 reviews');
    for (let weeks = 0; weeks < 8; weeks += 1) await page.keyboard.press('ArrowRight');
    for (let days = 0; days < 3; days += 1) await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Sunday, March 1, 2026: 10 reviews, streak 1');
    await page.keyboard.press('Enter');
    const day = page.getByRole('status').filter({ hasText: 'Sunday, March 1, 2026' });
    await day.getByText('10 h 0 min').waitFor();
    expect(await day.locator('dd').allTextContents()).toEqual(['2', '2', '4', '2', '0', '10 h 0 min', '1']);
  });

  it('is simulated for another retention, ten times a minute', async () => {
    const { page } = await opened();
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const results = page.getByRole('region', { name: 'What you tried' }).locator('tbody tr');
    await results.nth(1).waitFor();
    const { remembered } = await learner.client.scheduling.simulate({ desiredRetention: 0.89, days: 180 });
    expect(await results.nth(1).locator('th, td').allTextContents()).toEqual(
      expect.arrayContaining(['89%', '180', `${remembered}`]),
    );
    for (let retention = 88; retention > 80; retention -= 1) {
      await slider.fill(`${retention}`);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Try it' }).waitFor();
    }
    await page.getByText('That is possible ten times a minute.').waitFor();
  });

  it('of a learner without reviews leads to the cards', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/progress'));
    await signInOn(page, { name: 'nobody yet' });
    await page.getByText('No reviews yet').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'To today’s cards' }).click();
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await page.getByRole('link', { name: 'Study all' }).waitFor();
    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByText('12 cards').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Study now' }).click();
    await page.getByRole('button', { name: 'Show answer' }).waitFor();
  });

  it('has what was studied elsewhere, before the first review here', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'from Anki' });
    await page.getByRole('heading', { name: 'Your library is empty' }).waitFor();
    const client = await clientOn(page, server());
    await client.imports.create(await fixture('ok/wheel-sched.new.apkg'), { name: 'From Anki', scheduling: true });
    const { reviewsByDay } = await client.stats.get({ imported: true });
    const [first = ''] = reviewsByDay.keys();
    await page.goto(viewAt(server(), `/progress?year=${first.slice(0, 4)}`));
    await page.getByRole('heading', { name: `${first.slice(0, 4)}, day by day` }).waitFor();
    const { cards } = await client.cards.find({ query: 'prop:reps>0', limit: 1 });
    await page.goto(viewAt(server(), `/edit?card=${cards[0]?.id}`));
    await page.getByText('Its reviews came with the import').waitFor();
  });

  it.each([
    ['light', 1440, 'charts'],
    ['dark', 1440, 'tables'],
    ['light', 320, 'tables'],
    ['dark', 360, 'charts'],
  ] as const)('has no fault that axe finds, %s and %i pixels wide, in %s', async (colorScheme, width, form) => {
    const { page } = await opened('/progress', { colorScheme, viewport: { width, height: 720 } });
    if (form === 'tables')
      for (const button of await page.getByRole('button', { name: /^As a table/ }).all()) await button.click();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('is still there after more than a year', async () => {
    server().passDays(400);
    await opened();
  });
});

import { fileURLToPath } from 'node:url';
import type { BrowserPage } from '../programs/index.ts';
import { deck } from './a-year.ts';

type Open = (page: BrowserPage, url: string) => Promise<void>;

const at =
  (path: string, shown: string | RegExp): Open =>
  async (page, url) => {
    await page.goto(new URL(path, url).href);
    await page.getByText(shown).first().waitFor();
  };

/** Every view, in the order in which a learner meets it. Each begins where the one before it ended. */
export const views: Readonly<Record<string, Open>> = {
  'sign-in': at('/', 'Your name'),
  today: async (page) => {
    await page.getByLabel('Your name').fill('ada');
    await page.keyboard.press('Enter');
    // Parts that come after what is to study.
    for (const part of ['All goals', 'Roman numerals']) await page.getByText(part).waitFor();
  },
  question: at('/study', 'Show answer'),
  answer: async (page) => {
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Good/ }).waitFor();
  },
  library: at('/library', 'Roman numerals'),
  cards: at('/cards?folder=Languages', /^\d+ cards?/),
  editor: async (page) => {
    await page.locator('a[href^="/edit?"]').first().click();
    await page.getByRole('heading', { name: 'Edit card' }).waitFor();
  },
  add: async (page, url) => {
    await page.goto(new URL('/add', url).href);
    await page.locator('select').first().selectOption({ index: 1 });
    await page.getByText('Front').first().waitFor();
  },
  import: at('/import', 'Drop a file here'),
  'import-deck': async (page) => {
    await page.locator('input[type=file]').setInputFiles(fileURLToPath(deck));
    await page.locator('form.wizard-seen').waitFor();
  },
  progress: at('/progress', 'What if'),
  goals: at('/goals', 'Quests'),
  shared: at('/shared', 'Italian for two'),
  'shared-folder': async (page) => {
    await page.getByRole('link', { name: /Italian for two/ }).click();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
  },
  join: at('/join', 'Join by code'),
  settings: at('/settings', 'Time zone'),
};

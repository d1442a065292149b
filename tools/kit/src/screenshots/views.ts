import type { BrowserPage } from '../programs/index.ts';

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
    await page.getByText('Study all').waitFor();
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
  import: at('/import', 'Drop a file here'),
  progress: at('/progress', 'What if'),
  goals: at('/goals', 'Quests'),
  shared: at('/shared', 'Italian for two'),
  settings: at('/settings', 'Time zone'),
};

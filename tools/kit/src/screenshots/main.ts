import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, startServer } from '@flashcards/server';
import type { Browser, BrowserPage } from '../programs/index.ts';
import { findBrowser, openBrowser } from '../programs/index.ts';
import { movedClock, studyAYear } from './a-year.ts';
import { views } from './views.ts';

const folder = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url));

const looks = [
  { name: 'light', width: 1200, height: 800, colorScheme: 'light' },
  { name: 'dark', width: 1200, height: 800, colorScheme: 'dark' },
  { name: 'phone', width: 360, height: 740, colorScheme: 'light' },
] as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** WebP is a quarter of PNG. */
const picture = async (page: BrowserPage): Promise<Buffer> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
};

const lookAt = async (browser: Browser, url: string, look: (typeof looks)[number]): Promise<void> => {
  const { name, width, height, colorScheme } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  for (const [view, open] of Object.entries(views)) {
    await open(page, url);
    await page.waitForLoadState('networkidle');
    await writeFile(join(folder, `${view}-${name}.webp`), await picture(page));
    say(`${view}-${name}`);
  }
  await context.close();
};

/** A page that shows them all. */
const listing = (): string =>
  [
    '# The study app in pictures',
    '',
    '`npm run screenshots` draws them anew: a year of study on a server of its own.',
    '',
    ...Object.keys(views).flatMap((view) => [
      `## ${view[0]?.toUpperCase() ?? ''}${view.slice(1).replace('-', ' ')}`,
      '',
      looks.map(({ name }) => `![${view}, ${name}](${view}-${name}.webp)`).join('\n'),
      '',
    ]),
  ].join('\n');

const main = async (): Promise<void> => {
  const found = await findBrowser();
  if ('missing' in found) throw new Error(found.missing);
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-screenshots-'));
  const read = readConfig({
    PORT: '0',
    RATE_LIMIT: 'off',
    DATA_DIR: dataDir,
    JWT_SECRET: randomBytes(32).toString('hex'),
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const clock = movedClock();
  const server = await startServer({ config: read.config, now: clock.now, silent: true });
  const browser = await openBrowser(found.program);
  try {
    say('a year of study');
    await studyAYear(server.baseUrl, clock);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'README.md'), listing());
    for (const look of looks) await lookAt(browser, new URL('/', server.baseUrl).href, look);
  } finally {
    await browser.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await main();

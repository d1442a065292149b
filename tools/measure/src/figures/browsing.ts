import type { Browser, BrowserPage } from '@flashcards/kit/programs';
import { findBrowser, openBrowser } from '@flashcards/kit/programs';
import type { Learner } from '@flashcards/kit/rig';
import { signUp } from '@flashcards/kit/rig';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { median, quantile } from '../figure.ts';
import type { Server } from '../server.ts';
import type { Sizes } from '../sizes.ts';

/** How much slower the processor of the page is than that of this machine. */
const slowdown = 4;
/** Milliseconds of a task of the main thread that a person may feel. */
const longTask = 100;

type Who = Pick<Learner, 'userID' | 'token'>;

/** Acts on a page of a learner who is signed in, on a slow processor. A slowed page takes much of it even when it is idle. */
const onSlowPage = async <Result>(
  browser: Browser,
  { userID, token }: Who,
  act: (page: BrowserPage) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1200, height: 800 } });
  context.setDefaultTimeout(120_000);
  const kept = Object.entries({ token, user: userID }).map(([name, value]) => [`flashcards.${name}`, value]);
  await context.addInitScript(`for (const [key, value] of ${JSON.stringify(kept)}) localStorage.setItem(key, value)`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return act(page).finally(() => context.close());
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time, what slows the processor included: other programs change it little. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of the tasks of the main thread while something happens, from Chromium's tracing. */
const tasksDuring = async (
  browser: Browser,
  page: BrowserPage,
  act: () => Promise<void>,
): Promise<readonly number[]> => {
  const categories = ['__metadata', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const placeOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args?.name === 'CrRendererMain';
  const mainThreads = new Set(traceEvents.filter(isMain).map(placeOf));
  return traceEvents
    .filter((event) => event.name === 'RunTask' && mainThreads.has(placeOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
};

const scroll = async (page: BrowserPage, times: number): Promise<void> => {
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < times; turn += 1) {
    await page.mouse.wheel(0, turn % 3 === 2 ? -700 : 1500);
    await page.waitForTimeout(50);
  }
};

const openingTime = async (page: BrowserPage, url: string): Promise<number> => {
  await page.goto(url);
  await page.locator('a[href="/study"]').waitFor();
  return page.evaluate<number>('performance.now()');
};

/** From the key that grades to the paint of the next card, in milliseconds. Another card has to follow the last one. */
const gradeTimes = async (page: BrowserPage, url: string, grades: number): Promise<readonly number[]> => {
  await page.goto(new URL('/study', url).href);
  const times: number[] = [];
  for (let card = 0; card < grades; card += 1) {
    await page.locator('.show-answer').click();
    await page.locator('.grade-good').waitFor();
    times.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.show-answer')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        }).observe(document.querySelector('.study'), { childList: true, subtree: true });
        dispatchEvent(new KeyboardEvent('keydown', { key: '4' }));
      })`),
    );
  }
  return times;
};

const withManySets = async (baseUrl: string, sets: number): Promise<Learner> => {
  const learner = await signUp(baseUrl, `learner of ${sets} sets`);
  const cards = [{ front: 'uno', back: 'one' }];
  for (let set = 0; set < sets; set += 1)
    await learner.client.sets.create({ name: `Set ${set}`, folder: `Folder ${set % 7}/Part ${set % 50}`, cards });
  return learner;
};

/** Cards that fit into a request. */
const cardsAtOnce = 5000;

const withManyCards = async (baseUrl: string, count: number): Promise<{ learner: Learner; set: string }> => {
  const learner = await signUp(baseUrl, `learner of ${count} cards in a set`);
  const set = await learner.client.sets.create({ name: 'Many', cards: [] });
  const cards = Array.from({ length: count }, (_, card) => ({
    front: `A word, ${card}`,
    back: `What it means, ${card}`,
  }));
  for (let first = 0; first < count; first += cardsAtOnce)
    await learner.client.sets.addCards(set, cards.slice(first, first + cardsAtOnce));
  return { learner, set };
};

interface LongList {
  readonly name: string;
  readonly address: URL;
  readonly row: 'treeitem' | 'row';
  readonly who: Who;
}

const scrolling = async (browser: Browser, { name, address, row, who }: LongList): Promise<Figure> => {
  const durations = await onSlowPage(browser, who, async (page) => {
    await page.goto(address.href);
    await page.getByRole(row).first().waitFor();
    return tasksDuring(browser, page, () => scroll(page, 60));
  });
  return {
    name: `the study app: longest task, scrolling ${name}`,
    value: Math.max(...durations),
    unit: 'milliseconds',
    target: { atMost: longTask },
    measured: `${durations.filter((each) => each > longTask).length} of ${durations.length} tasks over ${longTask} ms`,
  };
};

const longLists = async (browser: Browser, { url, baseUrl }: Server, sizes: Sizes): Promise<readonly Figure[]> => {
  const arranger = await withManySets(baseUrl, sizes.sets);
  const [, , many] = sizes.collections;
  const { learner: collector, set } = await withManyCards(baseUrl, many);
  const at = (path: string): URL => new URL(path, url);
  const lists: readonly LongList[] = [
    { name: `Today with ${sizes.sets} sets`, address: at('/'), row: 'treeitem', who: arranger },
    { name: `a library of ${sizes.sets} sets`, address: at('/library'), row: 'treeitem', who: arranger },
    { name: `a set of ${many} cards`, address: at(`/cards?set=${set}`), row: 'row', who: collector },
  ];
  const figures: Figure[] = [];
  for (const list of lists) figures.push(await scrolling(browser, list));
  return figures;
};

const measure = async (browser: Browser, { sizes, library }: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await library();
  const { url } = service;
  const { learner } = await of(sizes.collections[0]);
  const openings: number[] = [];
  for (let round = 0; round < sizes.longRounds; round += 1)
    openings.push(await onSlowPage(browser, learner, (page) => openingTime(page, url)));
  const grades = await onSlowPage(browser, learner, (page) => gradeTimes(page, url, sizes.due - 1));
  return [
    {
      name: `the study app: first view, processor ${slowdown} × slower`,
      value: median(openings),
      unit: 'milliseconds',
      target: { atMost: 2000 },
      measured: `least ${Math.min(...openings).toFixed(0)} ms`,
    },
    {
      name: `the study app: next card after a grade, processor ${slowdown} × slower`,
      value: median(grades),
      unit: 'milliseconds',
      target: { atMost: 50 },
      measured: `p95 ${quantile(grades, 0.95).toFixed(0)} ms of ${grades.length} grades`,
    },
    ...(await longLists(browser, service, sizes)),
  ];
};

/** What a learner with a slow phone feels. Not measured without a browser. */
export const browse = async (bench: Bench): Promise<readonly Figure[]> => {
  const found = await findBrowser();
  if ('missing' in found) return [{ name: 'the study app', value: NaN, unit: 'milliseconds', measured: found.missing }];
  const browser = await openBrowser(found.program);
  return measure(browser, bench).finally(() => browser.close());
};

import type { Client } from '@flashcards/client-sdk';
import { createClient, setsIn } from '@flashcards/client-sdk';
import type { Browser, BrowserPage } from '@flashcards/kit/programs';
import { findBrowser, openBrowser } from '@flashcards/kit/programs';
import type { Learner } from '@flashcards/kit/rig';
import { signUp } from '@flashcards/kit/rig';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { median, quantile } from '../figure.ts';

/** How much slower the processor of the page is than that of this machine. */
const slowdown = 4;
/** Milliseconds of a task of the main thread that a person may feel. */
const longTask = 100;

type Who = Pick<Learner, 'userID' | 'token'>;

/** A page of a learner who is signed in, on a slow processor. */
const slowPage = async (browser: Browser, { userID, token }: Who): Promise<BrowserPage> => {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1200, height: 800 } });
  context.setDefaultTimeout(120_000);
  const kept = Object.entries({ token, user: userID }).map(([name, value]) => [`flashcards.${name}`, value]);
  await context.addInitScript(`for (const [key, value] of ${JSON.stringify(kept)}) localStorage.setItem(key, value)`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
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
    .map(({ dur = 0 }) => dur / 1000);
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
    await learner.client.sets.create({ name: `Set ${set}`, folder: `Folder ${set % 20}`, cards });
  return learner;
};

const firstSet = async (client: Client): Promise<string> => {
  for (const { set } of setsIn(await client.folders.tree())) return set.id;
  throw new Error('no set');
};

const tasks = (name: string, durations: readonly number[]): Figure => ({
  name: `the study app: longest task, ${name}`,
  value: Math.max(...durations),
  unit: 'milliseconds',
  target: { atMost: longTask },
  measured: `${durations.filter((each) => each > longTask).length} of ${durations.length} tasks over ${longTask} ms`,
});

const measure = async (browser: Browser, { sizes, library }: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await library();
  const { url, baseUrl } = service;
  const [few, , many] = sizes.collections;
  const { learner } = await of(few);
  const openings: number[] = [];
  for (let round = 0; round < sizes.longRounds; round += 1)
    openings.push(await openingTime(await slowPage(browser, learner), url));
  const grades = await gradeTimes(await slowPage(browser, learner), url, sizes.due - 1);
  const arranger = await withManySets(baseUrl, sizes.sets);
  const tree = await slowPage(browser, arranger);
  await tree.goto(new URL('/library', url).href);
  await tree.getByRole('treeitem').first().waitFor();
  const treeTasks = await tasksDuring(browser, tree, () => scroll(tree, 40));
  const { learner: collector } = await of(many);
  const list = await slowPage(browser, collector);
  const client = createClient({ baseUrl, token: collector.token });
  await list.goto(new URL(`/cards?set=${await firstSet(client)}`, url).href);
  await list.getByRole('row').first().waitFor();
  const listTasks = await tasksDuring(browser, list, () => scroll(list, 120));
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
    tasks(`scrolling a tree of ${sizes.sets} sets`, treeTasks),
    tasks(`scrolling a set of ${many} cards`, listTasks),
  ];
};

/** What a learner with a slow phone feels. Not measured without a browser. */
export const browse = async (bench: Bench): Promise<readonly Figure[]> => {
  const found = await findBrowser();
  if ('missing' in found) return [{ name: 'the study app', value: NaN, unit: 'milliseconds', measured: found.missing }];
  const browser = await openBrowser(found.program);
  return measure(browser, bench).finally(() => browser.close());
};

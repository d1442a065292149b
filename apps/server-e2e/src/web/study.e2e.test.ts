import type { BrowserPage } from '@flashcards/kit/programs';
import { describe, expect, it } from 'vitest';
import type { PageOptions } from '../docs/a-page.ts';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { aServerWithApp } from '../running-server.ts';
import type { DeckOfNotes } from './a-note-type.ts';
import { aPicture, aSound, deckOf } from './a-note-type.ts';
import { clientOn, complaintsIn, faultsOf, importDeck, looks, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

/** Imports the deck in a browser, and begins to study it. */
const studying = async (deck: DeckOfNotes, name: string, options?: PageOptions) => {
  const opened = await aPage(options);
  const { page } = opened;
  await page.goto(viewAt(server(), '/import'));
  await signInOn(page, { name });
  await importDeck(page, 'Deck', await deckOf(deck));
  await page.getByRole('link', { name: 'Study it now' }).focus();
  await page.keyboard.press('Enter');
  return { ...opened, card: page.frameLocator('iframe').locator('body') };
};

/** A value of the document of the frame, for an expression in `card`. */
const inFrame = <Value>(page: BrowserPage, expression: string): Promise<Value> =>
  page.evaluate<Value>(`((card) => ${expression})(document.querySelector('iframe').contentDocument)`);

const typing: DeckOfNotes = {
  css: '.card { background-color: rgb(253, 246, 227); } .word { color: rgb(140, 90, 0); } .nightMode .word { color: rgb(255, 220, 120); }',
  question: '<div class="word" id="asked">{{Front}}</div>{{type:Back}}',
  answer: '{{FrontSide}}<hr id=answer>{{type:Back}}',
  notes: [
    ['il gatto', 'the cat'],
    ['il cane', 'the dog'],
  ],
};

const media: DeckOfNotes = {
  notes: [
    ['one [sound:a.wav][sound:b.wav]<br><img src="a.svg">', 'uno [sound:c.wav]'],
    [`two${'<br>'.repeat(40)}`, 'due <audio><source src="a.wav"></audio>'],
  ],
  files: { 'a.svg': aPicture, 'a.wav': aSound(200), 'b.wav': aSound(300), 'c.wav': aSound(400) },
};

const formulas = [
  String.raw`right \(a^2\)`,
  String.raw`open \(\frac{a\)`,
  String.raw`link \(\href{javascript:parent.document.title=1}{x}\) \(\includegraphics{https://evil.example/a.png}\)`,
  String.raw`style \(\htmlStyle{position: fixed; inset: 0}{x}\)`,
  String.raw`grows \(\def\a{\a\a}\a\) \(\rule{99999em}{99999em}\)`,
  `is deep \\(${String.raw`\frac1{`.repeat(200)}x${'}'.repeat(200)}\\)`,
];

const hostile: DeckOfNotes = {
  css: `@import 'https://evil.example/a.css'; @font-face { font-family: x; src: url(https://evil.example/a.woff2); }
    .card { font-family: x; background: url(https://evil.example/a.png); height: 9999999px; }
    body::after { content: 'x'; position: fixed; inset: -999px; z-index: 9999; }
    </style><script>parent.document.title = 'taken'</script><style> .grades, .top-bar { display: none; }`,
  notes: [['plain', 'plain'], ...formulas.map((formula, index) => [`formula ${index}`, formula] as const)],
};

describe.skipIf(skipsPages)('a study session', () => {
  it('compares what is typed, with the keyboard alone, in the style of the note type', async () => {
    const opened = await studying(typing, 'typist');
    const { page, card } = opened;
    await card.getByText('il gatto').waitFor();
    const colourOf = "card.defaultView.getComputedStyle(card.querySelector('#asked.word')).color";
    expect(await inFrame(page, colourOf)).toBe('rgb(140, 90, 0)');
    expect(await inFrame(page, 'card.body.className')).toBe('card card1');
    await page.getByLabel('Type the answer').waitFor();
    await page.keyboard.type('teh cat 1');
    await page.keyboard.press('Enter');
    await page.getByText('You typed: teh cat 1. Expected: the cat.').waitFor();
    expect(await inFrame(page, "Array.from(card.querySelectorAll('del, ins'), (part) => part.textContent)")).toEqual([
      'h',
      ' 1',
      'h',
    ]);
    await page.keyboard.press('4');
    await page.keyboard.type('the dog');
    await card.getByText('il cane').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('What you typed is right.').waitFor();
    expect(await inFrame(page, "card.querySelectorAll('del, ins').length")).toBe(0);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('plays the sounds of a side in order, again with R, and not when they are not wanted', async () => {
    const opened = await studying(media, 'listener');
    const { page, card } = opened;
    await card.getByText('one').waitFor();
    const ended = "Array.from(card.querySelectorAll('audio'), (sound) => sound.ended)";
    await expect.poll(() => inFrame(page, ended)).toEqual([true, true]);
    await page.keyboard.press('Space');
    await expect.poll(() => inFrame(page, ended)).toEqual([false, false, true]);
    await page.keyboard.press('r');
    await expect.poll(() => inFrame(page, ended)).toEqual([true, true, true]);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.keyboard.press('Space');
    await card.getByText('two').waitFor();
    await page.getByRole('button', { name: 'Replay' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await card.getByText('due').waitFor();
    await page.getByRole('button', { name: 'Replay' }).waitFor();

    await page.getByLabel('More').click();
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByLabel('Play sounds by themselves').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await card.getByText('one').waitFor();
    await card.getByRole('button', { name: 'Play the sound' }).first().click();
    await expect.poll(() => inFrame(page, ended)).toEqual([true, false]);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('enlarges a picture, answers a tap, and says when the server is away, on a low screen', async () => {
    const { page, card } = await studying(media, 'viewer', { hasTouch: true, viewport: { width: 640, height: 360 } });
    await page.getByText('Question: one a.svg').waitFor();
    await card.getByRole('button', { name: 'a.svg' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.getByRole('img').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => inFrame(page, 'card.activeElement.tagName')).toBe('IMG');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => inFrame(page, 'card.activeElement.tagName')).toBe('IMG');
    await page.getByRole('button', { name: 'Show answer' }).waitFor();
    await card.tap({ position: { x: 3, y: 3 } });
    await page.getByRole('button', { name: /^Good/ }).waitFor();

    await page.route('**/card.html', (route) => route.abort(), { times: 1 });
    await page.reload();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('one').waitFor();

    await card.getByRole('button', { name: 'a.svg' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The browser takes the focus out of a closed dialog with the next frame.
    await expect.poll(() => page.evaluate<boolean>("document.activeElement.closest('dialog') === null")).toBe(true);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Good/ }).waitFor();
    const topOf = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect().top`;
    const belowLine = `${topOf('.grades')} - ${topOf('iframe')} - card.querySelector('#answer').getBoundingClientRect().bottom`;
    await expect.poll(() => inFrame(page, belowLine)).toBeGreaterThan(40);
    await page.keyboard.press('4');
    await card.getByText('two').waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await page.evaluate(`${topOf('.grades')} - ${topOf('.card')}`)).toBeGreaterThan(200);
  });

  it('keeps hostile styles and formulas in the frame, and loads nothing for them from elsewhere', async () => {
    const { page, card } = await studying(hostile, 'victim');
    await card.getByText('plain').waitFor();
    // Also requests that the policy stops are among the hosts; only others come here.
    const asked: string[] = [];
    await page.route('https://evil.example/**', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.reload();
    await card.getByText('plain').waitFor();
    const loaded = "performance.getEntriesByType('resource').filter(({ name }) => /math-/.test(name)).length";
    expect(await page.evaluate(loaded)).toBe(0);
    expect(await inFrame(page, 'card.documentElement.scrollHeight')).toBeGreaterThan(1_000_000);
    expect(await page.evaluate("document.querySelector('iframe').offsetHeight")).toBe(20_000);
    for (let left = formulas.length; left >= 0; left -= 1) {
      await page.getByRole('button', { name: 'Show answer' }).click();
      await page.getByRole('button', { name: /^Easy/ }).click();
      if (left > 0) await page.getByRole('heading', { name: `${left} left` }).waitFor();
    }
    await page.getByRole('heading', { name: 'Well done' }).waitFor();
    expect(await page.title()).toMatch(/^Study/);
    expect(asked).toEqual([]);
  });

  it('shows a card that stopped the page as text at the next visit', { timeout: 120_000 }, async () => {
    const [open, close] = ['<div>'.repeat(60), '</div>'.repeat(60)];
    const deck = { css: '.card div { columns: 2; }', notes: [[`${open}slow${close}`, 'back'] as const] };
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/goals'));
    await signInOn(page, { name: 'patient' });
    await page.getByRole('heading', { name: 'Goals and quests' }).waitFor();
    const client = await clientOn(page, server());
    await client.imports.create(await deckOf(deck), { name: 'Deck', cards: 'templates' });
    await page.goto(viewAt(server(), '/study'));
    const other = await page.context().newPage();
    await other.goto(viewAt(server(), '/goals'));
    await expect.poll(() => other.evaluate("localStorage.getItem('flashcards.card')")).toBeTruthy();
    await page.close();
    await other.goto(viewAt(server(), '/study'));
    await other.getByText('This card stopped the page').waitFor();
    await other.getByRole('button', { name: 'Show answer' }).click();
    await other.getByText('back', { exact: true }).waitFor();
  });

  it('shows formulas, and the source of those that are wrong', async () => {
    const deck = { notes: formulas.map((formula, index) => [`formula ${index}`, formula] as const) };
    const opened = await studying(deck, 'mathematician');
    const { page, card } = opened;
    const program = "performance.getEntriesByType('resource').find(({ name }) => /math-/.test(name))?.name";
    const shown = async (question: string): Promise<readonly unknown[]> => {
      await card.getByText(question).waitFor();
      await page.getByRole('button', { name: 'Show answer' }).click();
      await card.locator('hr').waitFor();
      // The page has asked for the program of formulas before, so it has it first.
      await expect.poll(() => page.evaluate(program)).toBeTruthy();
      await page.evaluate(`import(${program}).then(() => undefined)`);
      const seen = [
        await inFrame(page, "card.querySelectorAll('.katex').length"),
        await inFrame(page, "card.querySelectorAll('a, img, [style*=fixed]').length"),
        /\\[(]/.test((await card.innerText()) ?? ''),
      ];
      await page.getByRole('button', { name: /^Easy/ }).click();
      return seen;
    };
    const all = [];
    for (const [question] of deck.notes) all.push(await shown(question));
    expect(all).toEqual([
      [1, 0, false],
      [0, 0, true],
      [2, 0, false],
      [1, 0, false],
      [1, 0, true],
      [0, 0, true],
    ]);
    expect([...opened.hosts]).toEqual([new URL(server().baseUrl).host]);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it.each(looks)('has no fault that axe finds, %s and %i pixels wide', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 720 } };
    const { page, card } = await studying(typing, `learner ${colorScheme} ${width}`, options);
    await card.getByText('il gatto').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.type('cat');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Good/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const night = colorScheme === 'dark';
    expect(await inFrame(page, "card.body.classList.contains('nightMode')")).toBe(night);
    const colourOf = "card.defaultView.getComputedStyle(card.querySelector('.word')).color";
    expect(await inFrame(page, colourOf)).toBe(night ? 'rgb(255, 220, 120)' : 'rgb(140, 90, 0)');
  });
});

import { occlusionRenderer, openPackage } from '@flashcards/apkg-parser';
import { safeHtml } from '@flashcards/apkg-parser/safe-html';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, BrowserPage } from './index.ts';
import { findBrowser } from './find-browser.ts';
import { openBrowser } from './open-browser.ts';

// The drawings of image occlusion in a browser, against those of Anki's own script on the same notes.
const found = await findBrowser();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked whether shapes cover what they cover in Anki: ${found.missing}.\n`);

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/occlusion/', import.meta.url);

/** Rows of points of the image, 10 pixels apart, each a letter for its colour. */
type Rows = readonly string[];
type Side = 'question' | 'answer';

interface Drawn extends Readonly<Record<Side, Rows>> {
  readonly note: number;
  readonly ord: number;
}

const { cards } = JSON.parse(await readFile(new URL('shapes.expected.json', fixtures), 'utf8')) as {
  readonly cards: readonly Drawn[];
};
const rows = 15;

let browser: Browser;
let page: BrowserPage;
let reader: BrowserPage;
beforeAll(async () => {
  if (isMissing) return;
  browser = await openBrowser(found.program);
  [page, reader] = [await browser.newPage(), await browser.newPage()];
});
afterAll(() => browser?.close());

/** The sides as the server stores them, with the image in place of its address. */
const ours = async (): Promise<readonly (readonly [Drawn, Side, html: string])[]> => {
  const pkg = await openPackage(await readFile(new URL('shapes.apkg', fixtures)));
  const image = `data:image/png;base64,${Buffer.from((await pkg.media[0]?.bytes()) ?? []).toString('base64')}`;
  const notes = Array.from(pkg.notes()).filter((note) => note.kind === 'note');
  return cards.flatMap((drawn) => {
    const note = notes[drawn.note];
    const noteType = note && pkg.noteTypes.get(note.noteTypeId);
    const card = note && pkg.cardsOf(note).find(({ ord }) => ord === drawn.ord);
    const sides = card && noteType && occlusionRenderer(noteType)?.({ note, card });
    if (!sides || sides.error) throw new Error(`note ${String(drawn.note)} has no card ${String(drawn.ord)}`);
    return (['question', 'answer'] as const).map(
      (side) => [drawn, side, safeHtml(sides[side], { media: () => image })] as const,
    );
  });
};

/** Reads the points of a picture. Its colours are those of the fixture's image, of the shapes, and of the paper. */
const readPoints = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const letters = { e6e6e6: '.', ff8e8e: 'a', ffeba2: 'h', ffffff: 'w', '80c080': 'g', '8080ff': 'b' };
  const step = image.height / ${String(rows)};
  const letterAt = (x, y) => {
    const [red, green, blue] = context.getImageData((x + 0.5) * step, (y + 0.5) * step, 1, 1).data;
    return letters[[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')] ?? '?';
  };
  return Array.from({ length: ${String(rows)} }, (_, y) =>
    Array.from({ length: ${String(2 * rows)} }, (_, x) => letterAt(x, y)).join(''),
  );
}`;

/** Shows a side in a frame without scripts that is `width` pixels wide. */
const show = async (html: string, width: number): Promise<void> => {
  const picture = html.replace(/<div>(?:Where\?|At the top\.|<b>turned<\/b>)<\/div>/g, '');
  const frame = `<!doctype html><body style='margin: 0'>${picture}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const size = `width="${String(width)}" height="200" style="border: 0"`;
  await page.setContent(`<!doctype html><body style="margin: 0"><iframe sandbox srcdoc="${frame}" ${size}></iframe>`);
};

const points = async (width: number): Promise<Rows> => {
  const png = await page.screenshot({ clip: { x: 0, y: 0, width, height: width / 2 } });
  return (await reader.evaluate(`(${readPoints})('${png.toString('base64')}')`)) as Rows;
};

/** Points whose colour is that of an area. The others are on a border or in a text, which fonts change. */
const isArea = (letter: string): boolean => /[.ahgb]/.test(letter);

/** What differs from Anki's drawing. */
const differences = (made: Rows, drawn: Drawn, side: Side) => {
  const pairs = drawn[side].flatMap((row, y) => Array.from(row, (letter, x) => [letter, made[y]?.[x] ?? ''] as const));
  const areas = pairs.filter(([letter]) => isArea(letter));
  const others = areas.filter(([letter, other]) => letter !== other);
  // On the answer the border of the shape in question has the colour of that shape on the question.
  const wrong = others.filter(([, other]) => isArea(other) && !(side === 'answer' && other === 'a'));
  const hasText = [made, drawn[side]].map((rows) => rows.join('').includes('w'));
  return { wrong, isMostlyAlike: others.length < areas.length / 20, hasSameText: hasText[0] === hasText[1] };
};

const none = { wrong: [], isMostlyAlike: true, hasSameText: true };

describe.skipIf(isMissing && process.env['CI'] !== 'true')("the shapes of Anki's image occlusion", () => {
  it.each([300, 150])('cover in an image of %i pixels what they cover in Anki', async (width) => {
    if (isMissing) throw new Error(found.missing);
    for (const [drawn, side, html] of await ours()) {
      await show(html, width);
      // Images of a frame are drawn some time after it has loaded.
      await expect
        .poll(async () => differences(await points(width), drawn, side), {
          timeout: 5_000,
          message: `note ${String(drawn.note)}, card ${String(drawn.ord)}, ${side}`,
        })
        .toEqual(none);
    }
  });
});

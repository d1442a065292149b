import { describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { faintTexts } from '../docs/contrast.ts';
import { aRunningServer } from '../running-server.ts';

const server = aRunningServer();
const aPage = aBrowser();

describe.skipIf(skipsPages)('the page at / in a browser', () => {
  it.each(['light', 'dark'] as const)('is readable with the preference %s', async (colorScheme) => {
    const { page, complaints } = await aPage({ colorScheme });
    await page.goto(new URL('/', server().baseUrl).href);
    expect(await faintTexts(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

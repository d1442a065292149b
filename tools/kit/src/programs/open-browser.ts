import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** Starts the browser of `findBrowser`. Without the sandbox, which Chromium does not support for root. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox'] });

import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** Starts what `findBrowser` has found. For root, as on most machines that only test, Chromium has no sandbox. */
export const openBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox'] });

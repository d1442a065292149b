import type { Browser, BrowserPage } from '@flashcards/kit/programs';
import { findBrowser, openBrowser } from '@flashcards/kit/programs';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const found = await findBrowser();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`No page was seen in a browser: ${found.missing}.\n`);

/** Skips these tests without a browser, except in CI. */
export const skipsPages = isMissing && process.env['CI'] !== 'true';

export interface PageOptions {
  readonly javaScriptEnabled?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly hasTouch?: boolean;
  /** Blocked if left out: what a service worker requests, a test does not see. */
  readonly serviceWorkers?: 'allow';
}

/** A page, the hosts it requested, and its complaints: errors and violations of its policy. */
export interface OpenPage {
  readonly page: BrowserPage;
  readonly hosts: ReadonlySet<string>;
  readonly complaints: readonly string[];
}

/** One browser for all tests of a file, and a new page for each. */
export const aBrowser = (): ((options?: PageOptions) => Promise<OpenPage>) => {
  let browser: Browser;
  beforeAll(async () => {
    if (!isMissing) browser = await openBrowser(found.program);
  });
  afterAll(() => browser?.close());
  return async (options = {}) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...options });
    onTestFinished(() => context.close());
    // Generous, so that a busy machine does not fail the test.
    context.setDefaultTimeout(110_000);
    const hosts = new Set<string>();
    const complaints: string[] = [];
    context.on('request', (request) => void hosts.add(new URL(request.url()).host));
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    context.on('weberror', (error) => void complaints.push(error.error().message));
    await context.addInitScript(
      "addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('policy', violatedDirective, blockedURI))",
    );
    return { page: await context.newPage(), hosts, complaints };
  };
};

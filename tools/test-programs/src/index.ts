export type { Found } from './find-browser.ts';
export { findBrowser } from './find-browser.ts';
export { findSchemathesis } from './find-schemathesis.ts';
export { openBrowser } from './open-browser.ts';
export type { Browser, Page as BrowserPage } from 'playwright-core';

export type { Found } from './find-browser.ts';
export { findBrowser } from './find-browser.ts';
export { findAnki, findClientGenerator, findSchemathesis, findTorch } from './find-python-library.ts';
export { judgeWithAnki } from './judge-with-anki.ts';
export { openBrowser } from './open-browser.ts';
export type { Browser, Page as BrowserPage } from 'playwright-core';
export type { CardNumbers, InAnki } from './read-with-anki.ts';
export { readWithAnki } from './read-with-anki.ts';

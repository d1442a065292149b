import type { Client } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';
import type { BrowserPage } from '@flashcards/kit/programs';
import axe from 'axe-core';
import type { OpenPage } from '../docs/a-page.ts';

export const viewAt = ({ baseUrl }: { readonly baseUrl: string }, path: string): string => new URL(path, baseUrl).href;

/** Signs in with the keyboard, on whatever view was asked for. */
export const signInOn = async (page: BrowserPage, { name }: { readonly name: string }): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await page.keyboard.press('Enter');
};

/** For the learner who is signed in on the page. */
export const clientOn = async (page: BrowserPage, { baseUrl }: { readonly baseUrl: string }): Promise<Client> => {
  const token = await page.evaluate<string>("localStorage.getItem('flashcards.token')");
  return createClient({ baseUrl, token });
};

/** The file that a button of the page saves. */
export const savedBy = async (page: BrowserPage, button: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
};

/** Picks a deck on the import view, in a file of this name. */
export const chooseDeck = async (page: BrowserPage, name: string, deck: Uint8Array): Promise<void> => {
  const file = { name: `${name}.apkg`, mimeType: 'application/octet-stream', buffer: Buffer.from(deck) };
  await page.locator('input[type=file]').setInputFiles(file);
};

/** Imports a deck under this name, until the report is there. */
export const importDeck = async (page: BrowserPage, name: string, deck: Uint8Array): Promise<void> => {
  await chooseDeck(page, name, deck);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
};

/** The colour scheme and the width in pixels of pages on which axe looks. */
export const looks = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 320],
  ['dark', 320],
] as const;

/** What axe finds, and whether the page scrolls sideways. Not in the frame of a card, which runs no script. */
export const faultsOf = async (page: BrowserPage): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const found = await page.evaluate<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  }>('axe.run(document, { iframes: false })');
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return [
    ...found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(beyond > 0 ? [`scrolls sideways by ${beyond}`] : []),
  ];
};

/** The browser itself reports that the frame of a card runs no script of the test's own set-up, and service workers blocked. */
export const complaintsIn = ({ complaints }: OpenPage): readonly string[] =>
  complaints.filter(
    (text) => !/^Blocked script execution in '[^']+\/card\.html'|^Service Worker registration blocked/.test(text),
  );

import type { NoteToWrite } from '@flashcards/apkg-parser';
import { writePackage } from '@flashcards/apkg-parser';
import { setsIn } from '@flashcards/client-sdk';
import type { BrowserPage } from '@flashcards/kit/programs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { fixture } from '../imports/fixture.ts';
import { aServerWithApp } from '../running-server.ts';
import { deckOf } from './a-note-type.ts';
import { chooseDeck, clientOn, complaintsIn, faultsOf, importDeck, looks, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

type Word = readonly [word: string, meaning: string, example: string];

const aDeckOf = (words: readonly Word[]): Promise<Uint8Array> => {
  const noteType = {
    ...({ id: '1', name: 'Word', kind: 'standard', imageOcclusion: false, css: '', sortField: 0 } as const),
    fields: ['Word', 'Meaning', 'Example'],
    templates: [{ name: 'Card', questionFormat: '{{Word}}', answerFormat: '{{FrontSide}}<hr>{{Meaning}}' }],
  };
  const notes = words.map((fields, index): NoteToWrite => ({
    ...{ id: String(index + 1), guid: `word ${index}`, noteTypeId: '1', fields, tags: [] },
  }));
  const cards = notes.map(({ id }) => ({ id, noteId: id, deckId: '2', ord: 0 }));
  return writePackage({ noteTypes: [noteType], decks: [{ id: '2', name: 'Words', filtered: false }], notes, cards });
};

const words: readonly Word[] = [
  ['gatto', 'cat', '<b>Il gatto</b> dorme.'],
  ['cane', 'dog', 'Il cane &amp; il gatto'],
  ['topo', 'mouse', ''],
];

const openImport = async (page: BrowserPage, name: string): Promise<void> => {
  await page.goto(viewAt(server(), '/import'));
  await signInOn(page, { name });
  await page.getByText('Drop a file here').waitFor();
};

const setsOf = async (page: BrowserPage) => [...setsIn(await (await clientOn(page, server())).folders.tree())];

const sidesIn = async (page: BrowserPage) => {
  const [only] = await setsOf(page);
  const { cards } = await (await clientOn(page, server())).sets.get(only?.set.id ?? '');
  return [...cards.values()].map(({ front, back }) => [front, back]).sort();
};

const chooseFile = async (page: BrowserPage, name: string, content: Uint8Array | string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
};

const sample = (page: BrowserPage, text: string) => page.locator('.sample', { hasText: text });

describe.skipIf(skipsPages)('importing in a browser', () => {
  it('makes cards of two chosen fields, seen before, by the keyboard alone', async () => {
    const opened = await aPage();
    const { page } = opened;
    await openImport(page, 'fields');
    await chooseDeck(page, 'Words', await aDeckOf(words));
    await page.frameLocator('.sample iframe >> nth=0').getByText('gatto').waitFor();
    await page.getByText('3 cards', { exact: true }).last().waitFor();
    await page.getByLabel('As Anki shows them').focus();
    await page.keyboard.press('ArrowDown');
    await sample(page, 'cat').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('E');
    await sample(page, 'Il gatto dorme.').getByText('<b>Il gatto</b> dorme.').waitFor();
    await page.getByText('1 left out: The back is blank').waitFor();
    await page.getByLabel('Name of the set').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.locator('main:focus').waitFor();
    expect(await sidesIn(page)).toEqual([
      ['cane', 'Il cane & il gatto'],
      ['gatto', 'Il gatto dorme.'],
    ]);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('keeps decks apart, and the progress', async () => {
    const { page } = await aPage();
    await openImport(page, 'folders');
    await chooseDeck(page, 'Study', await fixture('ok/wheel-sched.new.apkg'));
    await page.getByLabel('Keep my progress from Anki').check();
    await page.getByLabel(/^Folder/).fill('From Anki');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: '3 sets' }).waitFor();
    await page.getByText('cards keep their progress').waitFor();
    const sets = await setsOf(page);
    expect(sets.map(({ folder, set }) => [folder, set.name])).toEqual([
      ['From Anki/Study', 'Study'],
      ['From Anki/Study', 'Sub one'],
      ['From Anki/Study', 'Sub two'],
    ]);
    const { states } = await (await clientOn(page, server())).stats.get();
    expect(states.new).toBeLessThan(45);
  });

  it('updates the set of the same name, and tells what it did', async () => {
    const { page } = await aPage();
    await openImport(page, 'updates');
    await importDeck(page, 'Words', await aDeckOf(words));
    await page.getByRole('button', { name: 'Import another' }).click();
    const [gatto, ...others] = words;
    const newer = [
      [...(gatto ?? ['', ''])].with(1, 'tomcat') as unknown as Word,
      ...others,
      ['orso', 'bear', ''] as const,
    ];
    await chooseDeck(page, 'Words', await aDeckOf(newer));
    await page.getByRole('button', { name: 'Update that set instead' }).click();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('heading', { name: 'Updated' }).waitFor();
    expect(await page.locator('.update-counts dd').allTextContents()).toEqual(['1', '1', '2', '0']);
    const [only, ...rest] = await setsOf(page);
    expect([only?.set.cardCount, rest]).toEqual([4, []]);
  });

  it('is cancelled while the file is read, and while it is sent', async () => {
    const { page } = await aPage();
    await openImport(page, 'cancels');
    const deck = await aDeckOf(words);
    await page.route('**/reader.worker-*', () => undefined);
    await chooseDeck(page, 'Words', deck);
    await page.getByText('Looking into the file').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Drop a file here').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.route('**/api/import-package-flashcards*', () => undefined);
    await chooseDeck(page, 'Words', deck);
    await page.getByLabel('Name of the set').fill('Parole');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'Today' }).click();
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Nothing was imported.').waitFor();
    expect(await page.getByLabel('Name of the set').inputValue()).toBe('Parole');
    expect(await setsOf(page)).toEqual([]);
  });

  it('shows samples that would take over their frame, or lead it elsewhere', async () => {
    const opened = await aPage();
    const { page } = opened;
    await openImport(page, 'hostile');
    const names = ['body', 'documentElement', 'createElement'].map((name) => `<img name="x" data-id="${name}">`);
    const links = '<svg><a href="/"><text>svg</text></a></svg><map name="m"><area href="/"></map>';
    await chooseDeck(
      page,
      'Names',
      await deckOf({ notes: [[`${names.join('')}${links}question<audio></audio>`, 'answer']] }),
    );
    const frame = page.frameLocator('.sample iframe');
    await frame.getByRole('button', { name: 'Play the sound' }).waitFor();
    await page.getByRole('button', { name: 'Show answers' }).click();
    await frame.getByText('answer').waitFor();
    expect(await frame.locator('svg, area').count()).toBe(0);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('goes on without samples where the browser cannot look into the file, and offers a limit of new cards', async () => {
    const { page } = await aPage();
    await openImport(page, 'unread');
    await page.route('**/reader.worker-*', (route) => route.abort());
    const many = Array.from({ length: 101 }, (_, index) => [`word ${index}`, 'meaning', ''] as const);
    await chooseDeck(page, 'Words', await aDeckOf(many));
    await page.getByText('This browser could not look into the file.').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.getByText('All 101 new cards are offered at once.').waitFor();
    await page.getByRole('button', { name: 'Limit them to 20 a day' }).click();
    await page.getByText('From now on 20 new cards are offered a day.').waitFor();
    const { counts } = await (await clientOn(page, server())).cards.queue({ limit: 1 });
    expect(counts.new).toBe(20);
  });

  it('tells what a file is that cannot be imported, and sends none', async () => {
    const { page } = await aPage();
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.url()));
    await openImport(page, 'wrong files');
    const files: readonly (readonly [content: string | Uint8Array, told: string])[] = [
      ['', 'This file is empty.'],
      ['%PDF-1.7 deck', 'This is a PDF.'],
      [await fixture('hostile/encrypted.apkg'), 'This package is encrypted.'],
      [await fixture('hostile/no-collection.apkg'), 'This is a ZIP file without a collection of Anki.'],
      [await fixture('hostile/meta-version-4.apkg'), 'This package is from a newer version of Anki.'],
      [await fixture('hostile/sqlite-truncated.apkg'), 'This package is damaged.'],
      [await fixture('hostile/garbage-21b.apkg'), 'This package is damaged.'],
    ];
    for (const [content, told] of files) {
      await chooseFile(page, 'deck.apkg', content);
      await page.getByText(told).waitFor();
    }
    await chooseFile(page, 'deck.apkg', await fixture('ok/wheel-empty.new.apkg'));
    await page.getByText('This choice makes no card.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isEnabled()).toBe(false);
    await page.getByRole('button', { name: 'Another file' }).click();
    // The service may accept what is too large here: this one does not.
    await chooseFile(page, 'deck.apkg', await fixture('hostile/bomb-zstd.apkg'));
    await page.getByText('This browser could not look into the file.').waitFor();
    expect(sent.filter((url) => url.includes('/api/import-'))).toEqual([]);
  });

  it('makes cards of a table, whatever its name', async () => {
    const { page } = await aPage();
    await openImport(page, 'tables');
    const rows = 'English;Italian;Tags\n"cat; tomcat";gatto;animal\ndog;cane;animal\n';
    await chooseFile(page, 'words.bin', `\ufeff#separator:Semicolon\n#html:false\n${rows}`);
    await sample(page, 'cat; tomcat').waitFor();
    await page.getByLabel(/^Front/).selectOption('2: Italian');
    await page.getByLabel(/^Back/).selectOption('1: English');
    await page.getByLabel(/^Tags/).selectOption('3: Tags');
    await page.getByLabel(/^Folder/).fill('a/../b');
    await page.getByText('Folder names have no control characters').waitFor();
    await page.getByLabel(/^Folder/).fill('');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect(await sidesIn(page)).toEqual([
      ['cane', 'dog'],
      ['gatto', 'cat; tomcat'],
    ]);
  });

  it('says so when the file has changed meanwhile', async () => {
    const { page } = await aPage();
    await openImport(page, 'changes');
    const folder = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'words.csv');
    await writeFile(file, 'hello,ciao\n');
    await page.locator('input[type=file]').setInputFiles(file);
    await sample(page, 'ciao').waitFor();
    await writeFile(file, 'hello,ciao\ncat,gatto\n');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The file has changed since you chose it').waitFor();
  });

  it.each(looks)('has no fault that axe finds, %s and %i pixels wide', async (colorScheme, width) => {
    const { page } = await aPage({ colorScheme, viewport: { width, height: 720 } });
    await openImport(page, `views ${colorScheme} ${width}`);
    await chooseFile(page, `${'a long name '.repeat(8)}.pdf`, '%PDF-');
    await page.getByText('This is a PDF.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await chooseFile(page, 'words.csv', 'hello,ciao\ncat,gatto');
    await sample(page, 'gatto').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Another file' }).click();
    await chooseDeck(page, 'Study', await fixture('ok/wheel-sched.new.apkg'));
    await page.getByText('45 cards', { exact: true }).last().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Two fields').check();
    await page.getByLabel('Plain text').uncheck();
    await page.getByText('36 cards', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: '3 sets' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import another' }).click();
    await chooseDeck(page, 'Study', await fixture('ok/gk-basic.apkg'));
    await page.getByText('You have a set of this name already.').waitFor();
    await page.getByLabel('Update a set').check();
    await page.getByLabel('Set to update').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

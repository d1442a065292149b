import type { Client } from '@flashcards/client-sdk';
import type { BrowserPage } from '@flashcards/kit/programs';
import { describe, expect, it } from 'vitest';
import type { OpenPage } from '../docs/a-page.ts';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { aServerWithApp } from '../running-server.ts';
import { clientOn, complaintsIn, faultsOf, looks, savedBy, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

/** Signs in on a view, and with a client beside it. */
const enter = async (page: BrowserPage, name: string): Promise<Client> => {
  await page.goto(viewAt(server(), '/library'));
  await signInOn(page, { name });
  await page.getByText('There is nothing here yet.').waitFor();
  return clientOn(page, server());
};

const verbs = ['andare', 'bere', 'correre', 'dormire', 'entrare'];

const fill = async (client: Client): Promise<void> => {
  const cards = verbs.map((front) => ({ front, back: `to ${front}` }));
  const set = await client.sets.create({ name: 'Verbs', folder: 'Languages/Italian', cards });
  await client.notes.add(set, [
    {
      noteType: 'Basic',
      fields: { Front: '<b>fare</b><img src="/none" onerror="document.title = 1">', Back: 'to do' },
    },
  ]);
  await client.sets.create({ name: 'Nouns', cards: [{ front: 'كتاب', back: 'book' }] });
  const { cards: found } = await client.cards.find({ query: 'andare' });
  await client.cards.tagMany(
    found.map(({ id }) => id),
    { add: ['movement'] },
  );
};

/** Names of the rows, each with a dash for each folder that it is in. */
const treeOf = (page: BrowserPage): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(
    "Array.from(document.querySelectorAll('[role=treeitem]'), (row) => '- '.repeat(row.ariaLevel - 1) + row.querySelector('bdi').textContent)",
  );

const focused = (page: BrowserPage): Promise<string> => page.evaluate<string>('document.activeElement.ariaLabel ?? ""');

/** The page loads it when the network is back, and leaves the focus where it is. */
const addElsewhere = async (page: BrowserPage, client: Client, name: string): Promise<void> => {
  await client.sets.create({ name, cards: [] });
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.getByRole('treeitem', { name }).waitFor();
};

describe.skipIf(skipsPages)('the library', () => {
  it('is arranged by keyboard alone', async () => {
    const opened = await aPage();
    const { page } = opened;
    const client = await enter(page, 'keys');
    await fill(client);
    await page.reload();
    await page.getByRole('treeitem').first().focus();
    expect(await treeOf(page)).toEqual(['Languages', '- Italian', '- - Verbs', 'Nouns']);

    await page.keyboard.type('it');
    await expect.poll(() => focused(page)).toMatch(/^Italian, 1 set · 6 cards/);
    await page.keyboard.press('F2');
    await page.getByRole('dialog', { name: 'Rename Italian' }).waitFor();
    await page.keyboard.type('Italiano');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^Italiano,/);

    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toMatch(/^Nouns,/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Nouns' }).waitFor();
    await page.getByRole('button', { name: 'Move' }).press('Enter');
    await page.getByLabel('Folder').selectOption('Languages');
    await page.getByRole('button', { name: 'Move' }).press('Enter');
    await expect.poll(() => treeOf(page)).toEqual(['Languages', '- Italiano', '- - Verbs', '- Nouns']);
    await expect.poll(() => focused(page)).toMatch(/^Nouns,/);

    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toMatch(/^Languages,/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => treeOf(page)).toEqual(['Languages']);
    await page.keyboard.press('Delete');
    await page.getByText('2 sets with 7 cards, and your progress with them, will be deleted.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('There is nothing here yet.').waitFor();
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('is a tree on Today as well, and only its rows near the screen are on the page', async () => {
    const { page } = await aPage();
    const client = await enter(page, 'sets');
    const cards = [{ front: 'uno', back: 'one' }];
    for (let set = 10; set < 60; set += 1) await client.sets.create({ name: `Set ${set}`, folder: 'Many', cards });
    await page.goto(viewAt(server(), '/'));
    await page.getByRole('treeitem', { name: 'Many, 50 sets · 50 cards, 50 new' }).press('End');
    await expect.poll(() => focused(page)).toMatch(/^Set 59,/);
    expect(await page.getByRole('treeitem').count()).toBeLessThan(40);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Study Set 59');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => treeOf(page)).toEqual(['Many']);
  });

  it('says why a name is refused, and keeps what was typed', async () => {
    const { page } = await aPage();
    const client = await enter(page, 'taken');
    await fill(client);
    await page.reload();
    await page.getByRole('treeitem').first().waitFor();
    await addElsewhere(page, client, 'Zeros');
    expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('BODY');
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Languages');
    await page.getByRole('button', { name: 'Create' }).click();
    expect(await page.locator('dialog input:invalid').inputValue()).toBe('Languages');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New set' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Verbs');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('You have a set of this name already.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Verbs');
    await page.getByLabel('Name', { exact: true }).fill('Adverbs');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => focused(page)).toMatch(/^Adverbs, 0 cards/);
    await page.keyboard.press('Home');
    await addElsewhere(page, client, 'Zoo');
    expect(await focused(page)).toMatch(/^Languages,/);

    await client.folders.move('Languages', 'Lingue');
    await page.getByRole('treeitem', { name: /^Languages/ }).press('Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This folder does not exist any more.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('treeitem', { name: /^Lingue/ }).waitFor();
  });

  it('exports the sets of a folder as decks for Anki', async () => {
    const { page } = await aPage();
    await fill(await enter(page, 'exports'));
    await page.reload();
    const actions = page.getByRole('button', { name: 'Actions for Languages' });
    await actions.waitFor();
    await page.context().setOffline(true);
    await actions.click();
    await page.getByRole('button', { name: 'Export to Anki' }).click();
    await page.getByText('The server cannot be reached').waitFor();
    expect(await page.getByText('Writing the deck').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Close' }).click();
    await actions.click();
    expect((await savedBy(page, 'Export to Anki')).suggestedFilename()).toBe('Verbs.apkg');
    await page.getByText('The deck, or one for each set').waitFor();
  });
});

describe.skipIf(skipsPages)('the cards of a set', () => {
  it('are searched, selected as a range, changed together, and deleted', async () => {
    const opened = await aPage();
    const { page } = opened;
    const client = await enter(page, 'bulk');
    await fill(client);
    await page.reload();
    await page.getByRole('link', { name: /^Verbs/ }).click();
    await page.getByText('6 cards', { exact: true }).waitFor();
    await page.getByRole('main', { name: 'Verbs' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'fare' }).locator('img').count()).toBe(0);

    await page.getByLabel('Tag').selectOption('movement');
    await page.getByText('1 card', { exact: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('tag:movement');
    await page.reload();
    await page.getByText('1 card', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('foo:bar');
    await page.getByText('The search has a term that is not known.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText('6 cards', { exact: true }).waitFor();

    await page.getByLabel('Order').selectOption('front');
    await page.getByRole('row').first().filter({ hasText: 'andare' }).waitFor();
    await page.getByLabel('Select andare').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.getByLabel('Select correre').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByLabel('Flag…').selectOption('Blue');
    await page.getByRole('row').filter({ hasText: 'Blue' }).nth(2).waitFor();
    await page.getByRole('button', { name: 'Tags…' }).click();
    await page.getByLabel('Tags to add').fill('a1 b2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('#a1 #b2').nth(1).waitFor();
    const { total } = await client.cards.find({ query: 'tag:a1 tag:b2 flag:4 is:suspended' });
    expect(total).toBe(3);

    await page.getByLabel('Select correre').click();
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByLabel('To the set').selectOption({ label: 'Nouns' });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('4 cards', { exact: true }).waitFor();
    await page.getByLabel('Select correre').click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('3 cards', { exact: true }).waitFor();
    const { cards } = await client.cards.find({ order: 'front' });
    expect(cards.map(({ front }) => front.replace(/<.*?>/g, ''))).toEqual([
      'andare',
      'bere',
      'dormire',
      'entrare',
      'fare',
      'كتاب',
    ]);
    // The search that is not known.
    expect(complaintsIn(opened)).toEqual([expect.stringContaining('400')]);
  });

  it('are selected with the keyboard, and come page by page', async () => {
    const { page } = await aPage();
    const client = await enter(page, 'many');
    const cards = Array.from({ length: 1201 }, (_, index) => ({ front: `card ${index}`, back: 'x' }));
    const set = await client.sets.create({ name: 'Many', cards });
    await page.goto(viewAt(server(), `/cards?set=${set}&sort=created`));
    await page.getByText('1,201 cards', { exact: true }).waitFor();
    await page.getByRole('row').first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('End');
    await page.getByText('The server cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    // As in the background: pages may come before what waits for a frame.
    await page.evaluate(`{
      const wait = setTimeout;
      requestAnimationFrame = (act) => wait(act, 300);
      setTimeout = (act, time = 0) => wait(act, Math.max(time, 300));
    }`);
    await page.getByRole('button', { name: 'Select all 1,201' }).press('Enter');
    await page.getByText('1,201 selected').waitFor();
    await page.getByRole('row').first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.getByRole('row').last().getAttribute('aria-rowindex')).toBe('1201');
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    const { total } = await client.cards.find({ query: 'is:suspended' });
    expect(total).toBe(1201);
  });

  it('that are shared by someone else are not changed', async () => {
    const { page } = await aPage();
    const owner = await enter(page, 'owner');
    await fill(owner);
    const folder = await owner.sharedFolders.create({ name: 'Class' });
    const [set] = (await owner.folders.tree()).sets;
    await owner.sharedFolders.addSet(folder.id, set?.id ?? '');
    await page.goto(viewAt(server(), '/cards'));
    await page.getByRole('row', { name: /andare .* Verbs/ }).waitFor();
    const { page: other } = await aPage();
    const member = await enter(other, 'member');
    await member.sharedFolders.join(folder.inviteCode);
    await other.goto(viewAt(server(), '/cards'));
    await other.getByLabel('Select كتاب').click();
    await other.getByText('Only their owner can tag, move or delete them.').waitFor();
    expect(await other.getByRole('button', { name: 'Delete…' }).count()).toBe(0);
  });
});

/** Goes through the views of the library, and looks at each. */
const faultsOfViews = async ({ page }: OpenPage, name: string): Promise<Record<string, readonly string[]>> => {
  const faults: Record<string, readonly string[]> = {};
  const look = async (view: string, text: string): Promise<void> => {
    await page.getByText(text).first().waitFor();
    faults[view] = await faultsOf(page);
  };
  const client = await enter(page, name);
  await look('an empty library', 'There is nothing here yet.');
  await fill(client);
  await page.reload();
  await look('a library', 'Verbs');
  await page.getByRole('button', { name: 'Actions for Verbs' }).click();
  await look('what can be done', 'Export to Anki');
  await page.getByRole('button', { name: 'Move' }).click();
  await look('a move', 'Move Verbs');
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: /^Verbs/ }).press('Delete');
  await look('a deletion', 'This cannot be undone.');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Verbs/ }).click();
  await look('cards', 'State');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByLabel('Flag…').selectOption('Turquoise');
  await look('selected cards', '6 selected');
  await page.getByRole('button', { name: 'Tags…' }).click();
  await look('tags', 'Tags to add');
  await page.keyboard.press('Escape');
  await page.getByLabel('What you can search for').click();
  await look('help', 'words that begin with it');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nothing');
  await look('no match', 'Nothing found');
  await page.getByRole('searchbox').fill('foo:bar');
  await look('a bad search', 'The search has a term that is not known.');
  return faults;
};

describe.skipIf(skipsPages)('the views of the library', () => {
  it.each(looks)('have no fault that axe finds, %s and %i pixels wide', async (colorScheme, width) => {
    const opened = await aPage({ colorScheme, viewport: { width, height: 720 } });
    const faults = await faultsOfViews(opened, `library ${colorScheme} ${width}`);
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((view) => [view, []])));
    expect(Object.keys(faults)).toHaveLength(11);
  });
});

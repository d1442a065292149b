import type { BrowserPage } from '@flashcards/kit/programs';
import { describe, expect, it } from 'vitest';
import type { PageOptions } from '../docs/a-page.ts';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { aServerWithApp } from '../running-server.ts';
import { clientOn, complaintsIn, faultsOf, looks, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const openPage = aBrowser();

const styled = '<span style="color: red" onclick="document.title = 1">Styled</span>';
const hostile =
  '<p onclick="document.title = 1">Pasted <b>bold</b></p><img src="/none" onerror="document.title = 1">' +
  '<script>document.title = 1</script><iframe srcdoc="<script>top.document.title = 1</script>"></iframe>';

/** A learner on a view, with their client and a set. */
const aLearner = async (name: string, options?: PageOptions) => {
  const opened = await openPage(options);
  const { page } = opened;
  await page.goto(viewAt(server(), '/'));
  await signInOn(page, { name });
  await page.getByText('Your library is empty').waitFor();
  const client = await clientOn(page, server());
  const set = await client.sets.create({ name: `Set of ${name}`, cards: [] });
  return { opened, page, client, set };
};

const field = (page: BrowserPage, name: string) => page.getByRole('textbox', { name, exact: true });

/** Pastes a picture, or HTML with 'as text' beside it, into the focused field. */
const paste = (page: BrowserPage, html?: string): Promise<void> =>
  page.evaluate(`(async () => {
    const data = new DataTransfer();
    const html = ${JSON.stringify(html ?? null)};
    if (html !== null) {
      data.setData('text/html', html);
      data.setData('text/plain', 'as text');
    }
    else {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
      const picture = await new Promise((done) => canvas.toBlob(done));
      data.items.add(new File([picture], 'picture.png', { type: 'image/png' }));
    }
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', event));
  })()`);

const cardsIn = async ({ client }: Pick<Awaited<ReturnType<typeof aLearner>>, 'client'>, set: string) => {
  const { cards } = await client.cards.find({ set, order: 'created' });
  return cards.map(({ front, back, tags }) => ({ front, back, tags }));
};

describe.skipIf(skipsPages)('the card editor', () => {
  it('adds notes of each kind with the keyboard alone', async () => {
    const { opened, page, client, set } = await aLearner('ada');
    await page.goto(viewAt(server(), `/add?set=${set}`));
    await field(page, 'Front').waitFor();
    // The first field has the focus. Tab leads to the next one, and to the tags.
    await page.keyboard.type('ciao');
    await page.keyboard.press('Control+Enter');
    await page.getByText('1 card', { exact: true }).waitFor();

    await page.keyboard.press('Control+Enter');
    await page.getByText('Every field is blank').waitFor();
    await page.getByLabel('Note type').selectOption('Basic (and reversed card)');
    await field(page, 'Front').focus();
    await page.keyboard.type('uno');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+B');
    await page.keyboard.type('one');
    await page.keyboard.press('Control+Shift+X');
    expect(await page.locator('textarea:focus').inputValue()).toBe('<b>one</b>');
    await page.keyboard.press('Control+Shift+X');
    await field(page, 'Back').and(page.locator('div:focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('number italian');
    await page.keyboard.press('Enter');
    await page.getByText('2 cards', { exact: true }).waitFor();

    await page.getByLabel('Note type').selectOption('Cloze');
    await field(page, 'Text').focus();
    await page.keyboard.type('Rome is in Italy');
    await page.keyboard.press('Control+Enter');
    await page.getByText('There is no gap yet').waitFor();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.keyboard.press('Control+Shift+C');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Shift+C');
    await page.keyboard.type('Europe:');
    await page.keyboard.press('Control+Enter');
    await page.getByText('[Europe:]Rome is in [Italy]').waitFor();

    const cards = await cardsIn({ client }, set);
    const tags = ['number', 'italian'];
    expect(cards.slice(0, 3)).toEqual([
      { front: 'ciao', back: expect.stringMatching(/^ciao/), tags: [] },
      { front: 'uno', back: expect.stringContaining('<b>one</b>'), tags },
      { front: '<b>one</b>', back: expect.stringMatching(/uno$/), tags },
    ]);
    expect(cards.slice(3).map(({ front }) => front.replaceAll(/<[^>]+>/g, ''))).toEqual([
      'Europe:Rome is in [...]',
      '[...]Rome is in Italy',
    ]);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('shows a pasted picture in the field and on the card, and runs nothing that is pasted', async () => {
    const { page, client, set } = await aLearner('bea');
    await page.goto(viewAt(server(), `/add?set=${set}`));
    await field(page, 'Front').waitFor();
    await paste(page);
    const width = (where: string) =>
      page.evaluate<number>(`${where}.querySelector('main img, body > img')?.naturalWidth`);
    await expect.poll(() => width('document')).toBe(40);
    await paste(page, hostile);
    // Nothing of it is plain.
    await paste(page, '<img src="https://example.org/x.png">');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: /^Edit Pasted bold/ }).click();
    await page.getByRole('heading', { name: 'Edit card' }).waitFor();
    await expect.poll(() => width("document.querySelector('iframe').contentDocument")).toBe(40);
    expect(await field(page, 'Front').innerHTML()).toMatch(
      /^<img src="\/api\/media\/[0-9a-f]{64}">.*Pasted <b>boldas text<\/b>/,
    );
    expect(await page.title()).toMatch(/^Edit card/);
    const [card] = await cardsIn({ client }, set);
    expect(card?.front).toMatch(/<img src="\/api\/media\/[0-9a-f]{64}"/);
    expect(card?.front).not.toMatch(/script|onerror|onclick|iframe|none/);

    const wrong = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').setInputFiles(wrong);
    await page.getByText('neither a picture nor a sound').waitFor();
  });

  it('loses nothing of HTML that it does not show, and runs none of it', async () => {
    const { page, client, set } = await aLearner('cyd');
    const [note] = await client.notes.add(set, [{ noteType: 'Basic', fields: { Front: styled + hostile, Back: 'b' } }]);
    const card = note?.cards[0] ?? '';
    await page.goto(viewAt(server(), `/edit?card=${card}`));
    // The view does not load what is saved before it is changed again.
    const stop = () => page.route('**/api/get-card', (route) => route.abort(), { times: 1 });
    await page.route('**/api/edit-note*', (route) => stop().then(() => route.fallback()), { times: 1 });
    await field(page, 'Back').fill('b, c');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Saved.').waitFor();
    await field(page, 'Back').fill('c');
    await page.keyboard.press('Control+Enter');
    const fields = async () => [...(await client.cards.info(card)).note.fields.values()];
    await expect.poll(fields).toEqual([styled + hostile, 'c']);
    // The view shows what another page saved, and the field does not.
    await client.notes.edit(note?.note ?? '', { fields: { Back: 'c, elsewhere' }, tags: [] });
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.frameLocator('iframe').getByText('c, elsewhere').waitFor();
    await field(page, 'Back').fill('d');
    await page.keyboard.press('Control+Enter');
    await page.getByText('This was changed meanwhile').waitFor();
    expect(await field(page, 'Front').inputValue()).toContain('onclick');
    expect(await page.title()).toMatch(/^Edit card/);
    await field(page, 'Front').press('Control+B');
    expect(await field(page, 'Front').inputValue()).toContain('<b></b>');
  });

  it('edits the shown card in a study session, which goes on', async () => {
    const { opened, page, client, set } = await aLearner('dan');
    const [note] = await client.notes.add(set, [
      { noteType: 'Basic', fields: { Front: 'uno', Back: 'won' } },
      { noteType: 'Basic', fields: { Front: 'due', Back: 'two' } },
    ]);
    await page.goto(viewAt(server(), `/study?set=${set}`));
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit card' });
    await dialog.locator('[data-field]:focus').waitFor();
    await page.keyboard.type('!');
    await dialog.getByRole('textbox', { name: 'Back', exact: true }).fill('one, 1 2 3 4');
    await page.keyboard.press('Escape');
    await page.getByText('Leave without saving?').waitFor();
    await page.keyboard.press('Escape');
    await client.notes.edit(note?.note ?? '', { fields: { Back: 'won, elsewhere' }, tags: ['tagged-elsewhere'] });
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('This was changed meanwhile').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.frameLocator('iframe').getByText('one, 1 2 3 4').waitFor();
    await page.getByRole('heading', { name: '2 left' }).waitFor();
    await page.keyboard.press('4');
    await page.getByRole('heading', { name: '1 left' }).waitFor();
    const { fields, tags } = (await client.cards.info(note?.cards[0] ?? '')).note;
    expect([...fields.values(), ...tags]).toEqual(['uno!', 'one, 1 2 3 4', 'tagged-elsewhere']);
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('keeps what was typed when saving fails, and asks before it is left', async () => {
    const { page, set } = await aLearner('eli');
    await page.goto(viewAt(server(), `/add?set=${set}`));
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByText('Your library').first().waitFor();
    await page.evaluate('history.back()');
    await page.locator('[data-field]:focus').waitFor();
    await page.keyboard.type('typed');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The server cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Today' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate('history.forward()');
    await question.waitFor();
    await page.keyboard.press('Escape');
    expect(await field(page, 'Front').textContent()).toBe('typed');
    await field(page, 'Front').press('Control+Enter');
    await page.getByText('1 card', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('link', { name: 'Study all' }).waitFor();
  });

  it('changes the progress of a card, takes that back, and deletes the card', async () => {
    const { page, client, set } = await aLearner('fay');
    const [card = ''] = await client.sets.addCards(set, [{ front: 'uno', back: 'one' }]);
    await page.goto(viewAt(server(), `/edit?card=${card}`));
    await page.getByText('plain text').waitFor();
    await field(page, 'Front').fill('<b>');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.locator('.card-text').getByText('<b>').waitFor();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('until you resume it').waitFor();
    await page.getByLabel('Flag').selectOption('Green');
    await page.getByText('The flag is changed').waitFor();
    await page.getByRole('button', { name: 'Set the due day…' }).click();
    await page.locator('input[type=date]').fill('2100-01-01');
    await page.keyboard.press('Enter');
    await page.getByText('Due on').waitFor();
    expect((await client.cards.info(card)).card).toMatchObject({ suspended: true, flag: 3, dueDate: '2100-01-01' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect((await client.cards.info(card)).card).toMatchObject({ front: '<b>', format: 'text', state: 'new' });
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('The card is deleted').waitFor();
    expect((await client.sets.get(set)).cards.size).toBe(0);
  });

  it.each(looks)('has no fault that axe finds, %s and %i pixels wide', async (colorScheme, width) => {
    const viewport = { width, height: 720 };
    const { page, client, set } = await aLearner(`gus ${colorScheme} ${width}`, { colorScheme, viewport });
    const fields = { Text: `{{c1::${'long'.repeat(40)}}} and {{c2::more}}` };
    const [note] = await client.notes.add(set, [{ noteType: 'Cloze', fields, tags: ['verb'] }]);
    const card = note?.cards[0] ?? '';
    await client.cards.review({ card, rating: 'good', seconds: 4 });
    const faults: (readonly string[])[] = [];
    const look = async (text: string): Promise<void> => {
      await page.getByText(text).first().waitFor();
      faults.push(await faultsOf(page));
    };
    await page.goto(viewAt(server(), '/add'));
    await look('Name of the new set');
    await page.goto(viewAt(server(), `/add?set=${set}`));
    await field(page, 'Front').fill('uno');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Added last').waitFor();
    await page.keyboard.press('Control+Enter');
    await look('Every field is blank');
    await page.goto(viewAt(server(), `/edit?card=${card}`));
    await look('Your progress');
    await page.goto(viewAt(server(), '/edit'));
    await look('There is no such card');
    await page.goto(viewAt(server(), `/study?set=${set}`));
    await page.getByRole('button', { name: 'Show answer' }).click();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).waitFor();
    await look('Edit card');
    expect(faults).toEqual([[], [], [], [], []]);
  });
});

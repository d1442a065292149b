import { createClient, isRefused } from '@flashcards/client-sdk';
import type { BrowserPage } from '@flashcards/kit/programs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aBrowser, skipsPages } from '../docs/a-page.ts';
import { aServerWithApp } from '../running-server.ts';
import { aStudiedSet } from '../scheduling/a-history.ts';
import { aLearner } from '../study/a-learner.ts';
import { clientOn, complaintsIn, faultsOf, looks, savedBy, signInOn, viewAt } from './a-view.ts';

const server = aServerWithApp();
const aPage = aBrowser();

const sectionOf = (page: BrowserPage, name: string) => page.getByRole('region', { name, exact: true });

const saveIn = async (page: BrowserPage, name: string): Promise<void> => {
  const save = sectionOf(page, name).getByRole('button', { name: 'Save' });
  await save.click();
  await sectionOf(page, name).getByText('Saved', { exact: true }).waitFor();
  await save.and(page.locator(':focus')).waitFor();
};

const openSettings = async (page: BrowserPage, name: string) => {
  await page.goto(viewAt(server(), '/settings'));
  await signInOn(page, { name });
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return clientOn(page, server());
};

/** Moves the focus with Tab until it is there. */
const tabTo = async (page: BrowserPage, place: ReturnType<BrowserPage['getByLabel']>): Promise<void> => {
  await place.waitFor();
  while ((await place.and(page.locator(':focus')).count()) === 0) await page.keyboard.press('Tab');
};

describe.skipIf(skipsPages)('the settings', () => {
  it('keep a name, a time zone and the hour at which a day begins', async () => {
    const opened = await aPage();
    const { page } = opened;
    await openSettings(page, 'ida');
    await page.getByLabel('Display name').fill('Ida Lovelace');
    await saveIn(page, 'Profile');
    await page.getByLabel('Signed in as Ida Lovelace').waitFor();
    const device = await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
    await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
    await page.getByText(`This device is in ${device}.`).waitFor();
    await page.getByLabel('A new day begins at').selectOption({ label: '4:00 AM' });
    await page.getByLabel('A week begins on').selectOption('Saturday');
    await saveIn(page, 'Study day');
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    const client = await clientOn(page, server());
    expect(await page.getByLabel('Display name').inputValue()).toBe('Ida Lovelace');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Pacific/Auckland');
    expect(await page.getByLabel('A new day begins at').inputValue()).toBe('4');
    await client.account.setSettings({ preferences: { firstWeekday: 6, ofAnotherApp: 1 } });
    await page.getByRole('button', { name: 'Use its time zone' }).click();
    await saveIn(page, 'Study day');
    expect(await client.account.get({ detail: 'full' })).toMatchObject({
      displayName: 'Ida Lovelace',
      timeZone: device,
      dayRolloverHour: 4,
      preferences: { firstWeekday: 6, ofAnotherApp: 1 },
    });
    expect(complaintsIn(opened)).toEqual([]);
  });

  it('change how a folder is studied, and say what it inherits', async () => {
    const { page } = await aPage();
    const client = await openSettings(page, 'jan');
    await client.sets.create({ name: 'Verbs', folder: 'Languages/Italian', cards: [] });
    await page.reload();
    const study = sectionOf(page, 'How you study');
    const scope = study.getByLabel('These settings are for');
    // Nothing is changed yet.
    await saveIn(page, 'How you study');
    await study.getByLabel('New cards a day').fill('20');
    await saveIn(page, 'How you study');
    await scope.selectOption('Languages/Italian');
    await study.getByText('If empty: 20 (from Everything)').waitFor();
    await study.getByLabel('New cards a day').fill('7');
    await study.getByLabel('Desired retention').fill('95');
    await study.getByText('cards come back 2.5 times as often').waitFor();
    await study.getByLabel('New cards come').selectOption('among the reviews');
    await saveIn(page, 'How you study');
    await scope.selectOption('Verbs');
    await study.getByText('If empty: 95% (from Languages/Italian)').waitFor();
    expect(await client.presets.list()).toEqual([
      { scope: '', preset: { newPerDay: 20, desiredRetention: 0.9 } },
      { scope: 'folder:Languages/Italian', preset: { newPerDay: 7, desiredRetention: 0.95, order: 'mixed' } },
    ]);
    await scope.selectOption('Languages/Italian');
    await study.getByLabel('New cards a day').fill('');
    await saveIn(page, 'How you study');
    expect((await client.presets.list())[1]?.preset).toEqual({ desiredRetention: 0.95, order: 'mixed' });
    await study.getByRole('button', { name: 'Try it' }).click();
    await study.getByText('Not enough reviews yet').waitFor();
  });

  it('show what better parameters would do, and use them', async () => {
    const learner = await aLearner(server());
    await aStudiedSet(learner, { cards: 150, answers: 8, today: new Date().toISOString().slice(0, 10) });
    const { page } = await aPage();
    await openSettings(page, learner.userID);
    const study = sectionOf(page, 'How you study');
    await study.getByRole('button', { name: 'Try it' }).click();
    await study.getByText(/^The new parameters predict \d+% better/).waitFor();
    await study.getByText('Weights of FSRS-6').click();
    await study.getByText('The default ones').waitFor();
    await study.getByRole('button', { name: 'Use them' }).click();
    await study.getByText('The new parameters count from your next review on').waitFor();
    await study.getByText('The default ones').waitFor({ state: 'detached' });
    expect((await learner.client.presets.list())[0]?.preset.weights).toHaveLength(21);
  });

  it('show the page in a theme and in German, from then on', async () => {
    const { page } = await aPage({ colorScheme: 'light' });
    await openSettings(page, 'kim');
    const paper = 'getComputedStyle(document.body).backgroundColor';
    const light = await page.evaluate<string>(paper);
    await page.getByRole('radio', { name: 'Dark' }).check();
    const dark = await page.evaluate<string>(paper);
    expect(dark).not.toBe(light);
    // Before the app is there.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await page.evaluate<string>(paper)).toBe(dark);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByLabel('Language').selectOption('Deutsch');
    await sectionOf(page, 'Appearance').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.evaluate<string>('document.documentElement.lang')).toBe('de');
    expect(await page.evaluate<string>(paper)).toBe(dark);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Anzeigename').fill('\u202e');
    await sectionOf(page, 'Profil').getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Der Name darf bis zu 60 Zeichen haben').waitFor();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await sectionOf(page, 'Darstellung').getByRole('button', { name: 'Speichern' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  it('end another session, and all', async () => {
    const { page } = await aPage();
    await openSettings(page, 'lou');
    const other = createClient({ baseUrl: server().baseUrl });
    await other.account.signIn({ idToken: await other.account.issueIdToken('lou') });
    await page.reload();
    const sessions = sectionOf(page, 'Sessions');
    await sessions.getByText('Chrome on Linux').waitFor();
    await sessions.getByText('This browser').waitFor();
    // The service keeps the hour of the last use alone.
    expect(await sessions.locator('.hint').nth(1).textContent()).toMatch(/^Signed in (.+) · Last used \1$/);
    await sessions.getByRole('button', { name: /^End the session of/ }).click();
    await sessions.getByRole('button', { name: /^End the session of/ }).waitFor({ state: 'detached' });
    expect(await other.account.get().catch((error: unknown) => isRefused(error, 'invalid_token'))).toBe(true);
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByLabel('Your name').waitFor();
  });

  it('export all data to a file, and delete the account', async () => {
    const { page } = await aPage();
    // A browser that asks for a place asks its user.
    await page.addInitScript('delete globalThis.showSaveFilePicker');
    const client = await openSettings(page, 'mia');
    await client.sets.create({ name: 'Verbs', cards: [{ front: 'essere', back: 'to be' }] });
    const download = await savedBy(page, 'Export my data');
    const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { readonly format: string };
    expect([file.format, JSON.stringify(file)]).toEqual(['flashcards-export', expect.stringContaining('essere')]);

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete my account' });
    await dialog.getByLabel('To confirm').fill('mi');
    expect(await confirm.isDisabled()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('To confirm').fill('mia');
    await confirm.click();
    await page.getByLabel('Your name').waitFor();
    await expect.poll(() => page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0);
    // The page loads once more meanwhile.
    const kept = () => page.evaluate('Object.keys(localStorage).filter((key) => /token|user/.test(key))');
    await expect.poll(kept).toEqual([]);
    expect(await client.account.get().catch((error: unknown) => isRefused(error, 'invalid_token'))).toBe(true);
  });

  it('give a command another key, with the keyboard alone', async () => {
    const { page } = await aPage();
    await page.goto(viewAt(server(), '/'));
    await signInOn(page, { name: 'ned' });
    await page.getByRole('button', { name: 'Add the sample deck' }).click();
    await tabTo(page, page.getByLabel('Signed in as'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Settings' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Bury the card until tomorrow'));
    await page.keyboard.press('z');
    await page.getByText('This key is taken: Undo the last step.').first().waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await sectionOf(page, 'Shortcuts').getByText('Saved').waitFor();
    await page.goto(viewAt(server(), '/study'));
    await page.getByRole('button', { name: 'Show answer' }).waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('x');
    await page.getByText('Buried until tomorrow.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-keyshortcuts')).toBe('Z');
  });

  it.each(looks)('have no fault that axe finds, %s and %i pixels wide', async (theme, width) => {
    const { page } = await aPage({ viewport: { width, height: 720 } });
    const client = await openSettings(page, `learner ${theme} ${width}`);
    await client.sets.create({ name: 'A long name of a set with many words', folder: 'Languages', cards: [] });
    await page.getByRole('radio', { name: theme === 'dark' ? 'Dark' : 'Light' }).check();
    await page.reload();
    await page.getByText('This browser', { exact: true }).waitFor();
    await page.getByLabel('These settings are for').selectOption('A long name of a set with many words');
    expect(await faultsOf(page)).toEqual([]);
  });
});

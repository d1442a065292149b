import { describe, expect, it } from 'vitest';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { aRunningServer } from '../running-server.ts';
import { refusal, sendForm } from '../wire.ts';

const server = aRunningServer();

const noFile = refusal(400, 'No file provided', 'no_file');
const invalidPackage = refusal(400, 'Invalid Anki file format', 'invalid_package');
const noCards = refusal(
  400,
  'No valid flashcards found. Possible reasons: incorrect field selection; all content removed during HTML stripping; unsupported note type',
  'no_cards',
);

/** The server's answer to a learner with existing data, which must stay unchanged. */
const importing = async (file: Uint8Array | undefined, fields: Readonly<Record<string, string>> = {}, query = '') => {
  const learner = await aLearner(server());
  await aSet(learner, { folder: 'Before' });
  const texts = Object.entries({ jwtToken: learner.token, flashcardName: 'New', ...fields });
  return leavingAsItWas(learner, () =>
    sendForm(server(), [...texts, ...(file ? [['file', file] as const] : [])], query),
  );
};

describe('an import is refused if the package', () => {
  it('is missing', async () => {
    expect(await importing(undefined)).toEqual(noFile);
  });

  it('is a text field instead of a file', async () => {
    expect(await importing(undefined, { file: 'a text' })).toEqual(noFile);
  });

  it('is empty', async () => {
    expect(await importing(new Uint8Array())).toEqual(invalidPackage);
  });

  it('is not a zip', async () => {
    expect(await importing(await fixture('hostile/not-a-zip.apkg'))).toEqual(invalidPackage);
  });

  it('is truncated', async () => {
    const whole = await fixture('ok/wheel-basic.new.apkg');
    expect(await importing(whole.subarray(0, whole.length / 2))).toEqual(invalidPackage);
  });

  it('has note types without the default fields', async () => {
    expect(await importing(await fixture('ok/wheel-custom12.new.apkg'))).toEqual(noCards);
  });

  it('has note types without the chosen field', async () => {
    expect(await importing(await fixture('ok/gk-basic.apkg'), { termField: 'Vorderseite' })).toEqual(noCards);
    expect(await importing(await fixture('ok/gk-basic.apkg'), { definitionField: '2' })).toEqual(noCards);
  });

  it('has no notes', async () => {
    expect(await importing(await fixture('ok/wheel-empty.new.apkg'), {}, '?fields=auto')).toEqual(noCards);
  });
});

describe('a dry run', () => {
  it('stores nothing', async () => {
    const answer = await importing(await fixture('ok/gk-basic.apkg'), {}, '?dryRun=true');
    expect(answer).toMatchObject({ status: 200, body: { report: { notes: '25', cards: '25', skipped: [] } } });
  });
});

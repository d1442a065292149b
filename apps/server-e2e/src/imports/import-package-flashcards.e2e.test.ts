import { describe, expect, it } from 'vitest';
import { aLearner, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { aRunningServer } from '../running-server.ts';
import { aTokenWhoseUserIsGone } from '../edge/specified.ts';
import type { Part } from '../wire.ts';
import { done, refusal, sendForm } from '../wire.ts';

const server = aRunningServer();

const deck = await fixture('ok/wheel-basic.new.apkg');
const file: Part = ['file', deck];
const name: Part = ['flashcardName', 'Words'];
const stored = done({ flashcardID: expect.stringMatching(/^[0-9]+$/) as string });

const anImporter = async () => {
  const learner = await aLearner(server());
  const token: Part = ['jwtToken', learner.token];
  return { learner, send: (...parts: readonly Part[]) => sendForm(server(), [token, ...parts]) };
};

// The order of checks, values and bad packages are tested in bad-import-form.e2e, bad-package.e2e and
// import-options.e2e.
describe('import-package-flashcards', () => {
  it('stores the cards as a set in the root, and refuses a taken name', async () => {
    const { learner, send } = await anImporter();
    const answer = await send(file, name);
    expect(answer).toEqual(stored);
    const set = await learner.client.sets.get((answer.body as { readonly flashcardID: string }).flashcardID);
    expect([set.name, set.description, set.folder, set.cards.size]).toEqual(['Words', '', '', 32]);
    const taken = refusal(400, 'Flashcard set name already exists', 'name_taken');
    expect(await leavingAsItWas(learner, () => send(file, name, ['folder', 'Elsewhere']))).toEqual(taken);
  });

  it('accepts all its fields, and treats a blank one as absent', async () => {
    const { learner, send } = await anImporter();
    const fields = {
      folder: 'A/B',
      flashcardDescription: 'First ones',
      termField: '1',
      definitionField: 'Front',
      stripHtml: 'false',
    };
    expect(await send(file, name, ...Object.entries(fields))).toEqual(stored);
    const { sets } = (await learner.client.folders.tree()).folders.get('A')?.folders.get('B') ?? {};
    expect(sets?.map((set) => [set.name, set.description, set.cardCount])).toEqual([['Words', 'First ones', 32]]);
    const blank = Object.keys(fields).map((key): Part => [key, '']);
    expect(await send(file, ['flashcardName', 'Others'], ...blank)).toEqual(stored);
  });

  it("reports errors with the specification's texts", async () => {
    const { learner, send } = await anImporter();
    const noDeck: Part = ['file', await fixture('hostile/not-a-zip.apkg')];
    const answers = await leavingAsItWas(learner, async () => [
      await send(name),
      await send(name, noDeck),
      await send(name, file, ['termField', 'No such field']),
    ]);
    expect(answers).toEqual([
      refusal(400, 'No file provided', 'no_file'),
      refusal(400, 'Invalid Anki file format', 'invalid_package'),
      refusal(
        400,
        'No valid flashcards found. Possible reasons: incorrect field selection; all content removed during HTML stripping; unsupported note type',
        'no_cards',
      ),
    ]);
  });

  it('refuses a bad token, and one whose user is gone', async () => {
    const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');
    for (const token of ['', 'no token', await aTokenWhoseUserIsGone(server())])
      expect(await sendForm(server(), [['jwtToken', token], name, file])).toEqual(invalidToken);
    expect(await sendForm(server(), [name, file])).toEqual(invalidToken);
  });
});

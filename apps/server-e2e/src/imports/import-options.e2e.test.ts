import type { CardText, ImportRequest } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { aRunningServer } from '../running-server.ts';
import type { Part } from '../wire.ts';
import { refusal, sendForm } from '../wire.ts';

const server = aRunningServer();

const noCards = refusal(
  400,
  'No valid flashcards found. Possible reasons: incorrect field selection; all content removed during HTML stripping; unsupported note type',
  'no_cards',
);

const importing = async (path: string, request: Omit<ImportRequest, 'name'> = {}) => {
  const { client } = await aLearner(server());
  const { id } = await client.imports.create(await fixture(path), { cards: 'fields', ...request, name: 'New' });
  const { cards } = await client.sets.get(id);
  const texts: CardText[] = [...cards.values()].map(({ front, back }) => ({ front, back }));
  return { id, report: await client.imports.report(id), cards: texts };
};

const sending = async (learner: Learner, path: string, query: string, fields: readonly Part[] = []) =>
  sendForm(
    server(),
    [['jwtToken', learner.token], ['flashcardName', 'New'], ...fields, ['file', await fixture(path)]],
    query,
  );

describe('fields=auto', () => {
  it('uses each note type’s own first two fields, with any names', async () => {
    const { report, cards } = await importing('ok/wheel-custom12.new.apkg');
    expect([report.notes, report.cards, report.skipped]).toEqual([30, 30, []]);
    const { cards: named } = await importing('ok/wheel-custom12.new.apkg', {
      termField: 'Expression',
      definitionField: 'Reading (kana)',
    });
    expect(cards).toEqual(named);
  });

  it('imports every note type of a mixed deck, while named fields match one', async () => {
    const { report: eight } = await importing('ok/wheel-templates.new.apkg');
    expect([eight.cards, eight.skipped.map(({ reason }) => reason)]).toEqual([24, ['blank-definition']]);
    const { report } = await importing('ok/wheel-cloze.new.apkg');
    const named = await importing('ok/wheel-cloze.new.apkg', { termField: 'Text', definitionField: 'Back Extra' });
    expect(named.report.skipped.map(({ reason }) => reason)).toContain('missing-field');
    expect(report.skipped.map(({ reason }) => reason)).not.toContain('missing-field');
    expect(report.cards).toBeGreaterThan(named.report.cards);
  });

  it('skips and counts image occlusion notes, and imports the others', async () => {
    const { report, cards } = await importing('ok/wheel-imageocc.new.apkg');
    const occluded = report.skipped.find(({ reason }) => reason === 'image-occlusion');
    expect(cards.length).toBe(report.cards);
    expect(report.notes).toBe(report.cards + (occluded?.count ?? 0));
    expect(occluded?.count).toBeGreaterThan(0);
  });

  it('is off by default on the wire', async () => {
    const learner = await aLearner(server());
    expect(await leavingAsItWas(learner, () => sending(learner, 'ok/wheel-templates.new.apkg', ''))).toEqual(noCards);
    const chosen = await leavingAsItWas(learner, () =>
      sending(learner, 'ok/wheel-templates.new.apkg', '?fields=chosen'),
    );
    expect(chosen).toEqual(noCards);
    expect((await sending(learner, 'ok/wheel-templates.new.apkg', '?fields=auto')).status).toBe(200);
  });

  it('overrides field names', async () => {
    const learner = await aLearner(server());
    const named: Part[] = [
      ['termField', 'No such field'],
      ['definitionField', '99'],
    ];
    expect((await sending(learner, 'ok/gk-basic.apkg', '?fields=auto', named)).status).toBe(200);
  });
});

describe('cloze=false', () => {
  it('skips and counts cloze notes', async () => {
    const { client } = await aLearner(server());
    const deck = await fixture('ok/wheel-cloze.new.apkg');
    const report = await client.imports.plan(deck, { name: 'New', cloze: false });
    expect(report).toMatchObject({ notes: 22, cards: 0 });
    expect(report.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(22);
    await expect(client.imports.create(deck, { name: 'New', cloze: false })).rejects.toSatisfy((error) =>
      isRefused(error, 'no_cards'),
    );
  });

  it('changes nothing for other notes', async () => {
    const { id, report } = await importing('ok/gk-basic.apkg', { cloze: false });
    expect(report).toEqual({
      notes: 25,
      cards: 25,
      skipped: [],
      mediaFiles: 0,
      siblingCards: 0,
      answersOfSiblings: 0,
      sets: [id],
    });
  });

  it('is neither the default nor the effect of cloze=true', async () => {
    const learner = await aLearner(server());
    const answers = [
      await sending(learner, 'ok/gk-cloze.apkg', '?fields=auto&dryRun=true'),
      await sending(learner, 'ok/gk-cloze.apkg', '?fields=auto&cloze=true&dryRun=true'),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.body).toMatchObject({ report: { notes: '7', cards: expect.stringMatching(/^[1-9]/) } });
  });
});

describe('dryRun=true', () => {
  it('returns the report of the import and stores nothing', async () => {
    const learner = await aLearner(server());
    await aSet(learner, { name: 'Before' });
    const deck = await fixture('ok/wheel-imageocc.new.apkg');
    const request = { name: 'New', folder: 'Not/made', cards: 'fields' } as const;
    const planned = await leavingAsItWas(learner, () => learner.client.imports.plan(deck, request));
    const { id } = await learner.client.imports.create(deck, request);
    expect(planned.sets).toEqual([]);
    expect({ ...planned, sets: [id] }).toEqual(await learner.client.imports.report(id));
  });

  it('reports on a package without cards', async () => {
    const learner = await aLearner(server());
    const answer = await leavingAsItWas(learner, () => sending(learner, 'ok/wheel-empty.new.apkg', '?dryRun=true'));
    const report = {
      notes: '0',
      cards: '0',
      skipped: [],
      mediaFiles: '0',
      siblingCards: '0',
      answersOfSiblings: '0',
      sets: [],
    };
    expect(answer).toEqual({ status: 200, body: { report }, code: null });
  });

  it('refuses what the import would refuse before reading cards', async () => {
    const learner = await aLearner(server());
    await aSet(learner, { name: 'New' });
    const taken = refusal(400, 'Flashcard set name already exists', 'name_taken');
    expect(await sending(learner, 'ok/gk-basic.apkg', '?dryRun=true')).toEqual(taken);
    const other = await aLearner(server());
    const invalid = refusal(400, 'Invalid Anki file format', 'invalid_package');
    expect(await sending(other, 'hostile/not-a-zip.apkg', '?dryRun=true')).toEqual(invalid);
  });

  it('stores with false', async () => {
    const learner = await aLearner(server());
    const { body } = await sending(learner, 'ok/gk-basic.apkg', '?dryRun=false');
    expect(body).toEqual({ flashcardID: expect.stringMatching(/^[0-9]+$/) });
  });
});

describe('a query parameter of an import', () => {
  it.each([
    ['fields', ['', 'Auto', 'AUTO', 'auto ', 'all', '__proto__'], "one of 'chosen', 'auto'"],
    ['cloze', ['', 'True', '1', 'no', 'false '], "'true' or 'false'"],
    ['dryRun', ['', 'TRUE', '0', 'yes', 'constructor'], "'true' or 'false'"],
  ])('%s accepts only its values', async (key, values, expected) => {
    const learner = await aLearner(server());
    const refused = refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value');
    const answers = await leavingAsItWas(learner, async () => {
      const given = [];
      for (const value of values)
        given.push(await sending(learner, 'ok/gk-basic.apkg', `?${key}=${encodeURIComponent(value)}`));
      given.push(await sending(learner, 'ok/gk-basic.apkg', `?${key}=true&${key}=true`));
      return given;
    });
    expect(answers).toEqual(answers.map(() => refused));
  });

  it('that is unknown is refused, and nothing is stored', async () => {
    const learner = await aLearner(server());
    const answer = await sending(learner, 'ok/gk-basic.apkg', '?sheduling=true');
    const error = "Invalid value for 'sheduling': expected no such query parameter";
    expect(answer).toEqual({ status: 400, body: { error }, code: 'invalid_value' });
    expect((await learner.client.folders.tree()).sets).toEqual([]);
  });
});

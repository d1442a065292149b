import { openPackage } from '@flashcards/apkg-parser';
import { isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aLearner, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { aRunningServer } from '../running-server.ts';
import { aTokenWhoseUserIsGone } from '../edge/specified.ts';
import type { Part } from '../wire.ts';
import { done, refusal, sendFormTo } from '../wire.ts';

const server = aRunningServer();

const bytes = (text: string): Uint8Array => Buffer.from(text);
const fileOf = (text: string): Part => ['file', bytes(text)];
const file = fileOf('ciao,hello\ncane,dog\n');
const name: Part = ['flashcardName', 'Words'];
const path = '/import-csv-flashcards';
const stored = done({ flashcardID: expect.stringMatching(/^[0-9]+$/) as string });

const anImporter = async () => {
  const learner = await aLearner(server());
  const token: Part = ['jwtToken', learner.token];
  return {
    learner,
    ask: (query: string, ...parts: readonly Part[]) => sendFormTo(server(), path + query, [token, ...parts]),
  };
};

const report = (given: object) => ({
  skipped: [],
  mediaFiles: '0',
  siblingCards: '0',
  answersOfSiblings: '0',
  sets: [],
  ...given,
});

describe('import-csv-flashcards', () => {
  it('stores a card for each row, and refuses a taken name', async () => {
    const { learner, ask } = await anImporter();
    const answer = await ask('', file, name, ['folder', 'A/B'], ['flashcardDescription', 'First ones']);
    expect(answer).toEqual(stored);
    const { flashcardID } = answer.body as { readonly flashcardID: string };
    const set = await learner.client.sets.get(flashcardID);
    expect([set.name, set.description, set.folder]).toEqual(['Words', 'First ones', 'A/B']);
    expect(Array.from(set.cards.values(), ({ front, back }) => [front, back])).toEqual([
      ['ciao', 'hello'],
      ['cane', 'dog'],
    ]);
    expect(await learner.client.raw.getImportReport({ flashcardID })).toEqual(
      report({ notes: '2', cards: '2', sets: [flashcardID] }),
    );
    const [card = ''] = set.cards.keys();
    await learner.client.cards.edit(card, { front: 'ciao!', back: '<b>hi</b>' });
    expect(await learner.client.cards.get(card)).toMatchObject({ front: 'ciao!', back: '<b>hi</b>' });
    const taken = refusal(400, 'Flashcard set name already exists', 'name_taken');
    expect(await leavingAsItWas(learner, () => ask('', file, name))).toEqual(taken);
  });

  it('reports the rows that it leaves out, and stores nothing on a dry run', async () => {
    const { learner, ask } = await anImporter();
    const rows = fileOf('Italian;note;English\nciao;;hello\n;;dog\n\ncane;"";\nalbero\nla casa;;house;home\n');
    const query = '?header=true&front=Italian&back=2&dryRun=true';
    const expected = report({
      notes: '5',
      cards: '1',
      skipped: [
        { reason: 'blank-term', count: '1', examples: ['3: dog'] },
        { reason: 'blank-definition', count: '1', examples: ['5: cane'] },
        { reason: 'missing-field', count: '1', examples: ['6: albero'] },
        { reason: 'extra-fields', count: '1', examples: ['7: la casa'] },
      ],
    });
    expect(await leavingAsItWas(learner, () => ask(query, rows, name))).toEqual(done({ report: expected }));
  });

  it('gives cards the tags of a column, which count as those of tag-cards', async () => {
    const { client } = await aLearner(server());
    const rows = bytes(
      'English,Italian,Tags\nhello,ciao,greeting lesson::1\ndog,cane,lesson::1 Lesson::1\ncat,gatto,\n',
    );
    const request = { name: 'Words', header: true, front: 'Italian', back: 0, tags: 'Tags' } as const;
    const { id, report } = await client.imports.createFromCsv(rows, request);
    expect(report).toMatchObject({ notes: 3, cards: 3, skipped: [] });
    const { cards } = await client.cards.find({ query: 'tag:lesson', order: 'front' });
    expect(cards.map(({ front, tags }) => [front, tags])).toEqual([
      ['cane', ['lesson::1']],
      ['ciao', ['greeting', 'lesson::1']],
    ]);
    expect(await client.cards.tags()).toEqual([
      { tag: 'greeting', cards: 1 },
      { tag: 'lesson::1', cards: 2 },
    ]);
    const exported = await openPackage(await client.sets.exportPackage(id));
    const tags = Array.from(exported.notes(), (note) => (note.kind === 'note' ? note.tags.join(' ') : note.reason));
    expect(tags.sort()).toEqual(['', 'greeting lesson::1', 'lesson::1']);
  });

  it.each([
    [',', 'a;b,c'],
    ['%3B', 'a,b;c'],
    ['%7C', 'a,b|c'],
    ['%09', 'a,b\tc'],
    ['tab', 'a,b\tc'],
    ['auto', 'a\tc'],
  ])('separates columns by delimiter=%s', async (delimiter, row) => {
    const { ask } = await anImporter();
    const answer = await ask(`?dryRun=true&delimiter=${delimiter}`, fileOf(row), name);
    expect(answer).toEqual(done({ report: report({ notes: '1', cards: '1' }) }));
  });

  it('reports errors of the file', async () => {
    const { learner, ask } = await anImporter();
    const noCsv = refusal(400, 'Invalid CSV file', 'invalid_csv');
    const answers = await leavingAsItWas(learner, async () => [
      await ask('', name),
      await ask('', name, ['file', await fixture('ok/gk-basic.apkg')]),
      await ask('', name, fileOf('a,b\n"c,d\n')),
      await ask('', name, ['file', Buffer.from('é,b', 'latin1')]),
      await ask('', name, fileOf('')),
      await ask('?front=English', name, file),
    ]);
    const noCards = refusal(
      400,
      'No valid flashcards found. Possible reasons: wrong delimiter; incorrect column selection; blank columns',
      'no_cards',
    );
    expect(answers).toEqual([refusal(400, 'No file provided', 'no_file'), noCsv, noCsv, noCsv, noCards, noCards]);
  });

  it('refuses a place that is taken', async () => {
    const { learner, ask } = await anImporter();
    await learner.client.folders.create('Words');
    const text = 'A folder or flashcard set with this name already exists here';
    expect(await leavingAsItWas(learner, () => ask('', file, name))).toEqual(refusal(400, text, 'place_taken'));
  });

  it('refuses bad values', async () => {
    const { learner, ask } = await anImporter();
    const bad = (key: string, expected: string) =>
      refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value');
    const column = 'the name or the 0-based index of a column';
    const answers = await leavingAsItWas(learner, async () => [
      await ask('?delimiter=%20', file, name),
      await ask('?delimiter=', file, name),
      await ask('?header=yes', file, name),
      await ask(`?front=${'x'.repeat(1_001)}`, file, name),
      await ask(`?back=${'x'.repeat(1_001)}`, file, name),
      await ask('?dryRun=1', file, name),
      await ask(`?tags=${'x'.repeat(1_001)}`, file, name),
      await ask('?fields=auto', file, name),
      await ask('', file),
    ]);
    expect(answers).toEqual([
      bad('delimiter', "',', ';', '|', 'tab' or 'auto'"),
      bad('delimiter', "',', ';', '|', 'tab' or 'auto'"),
      bad('header', "'true' or 'false'"),
      bad('front', column),
      bad('back', column),
      bad('dryRun', "'true' or 'false'"),
      bad('tags', column),
      bad('fields', 'no such query parameter'),
      bad('flashcardName', 'a name of 1 to 200 characters without control or direction characters'),
    ]);
  });

  it('refuses a bad token, and one whose user is gone', async () => {
    const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');
    for (const token of ['', 'no token', await aTokenWhoseUserIsGone(server())])
      expect(await sendFormTo(server(), path, [['jwtToken', token], name, file])).toEqual(invalidToken);
    expect(await sendFormTo(server(), path, [name, file])).toEqual(invalidToken);
  });

  it('imports once with a key, and plans and imports with the SDK', async () => {
    const { client } = await aLearner(server());
    const words = new Blob(['English\tItalian\nhello\tciao\n']);
    const request = { name: 'Words', header: true, front: 'Italian', back: 0, delimiter: '\t' } as const;
    expect(await client.imports.planFromCsv(words, request)).toMatchObject({ notes: 1, cards: 1 });
    const options = { headers: { 'Idempotency-Key': 'the import' } };
    const first = await client.imports.createFromCsv(words, request, options);
    expect(first.report).toMatchObject({ notes: 1, cards: 1, skipped: [] });
    expect(await client.imports.createFromCsv(words, request, options)).toEqual(first);
    const error: unknown = await client.imports.createFromCsv(words, request).catch((each: unknown) => each);
    expect(isRefused(error, 'name_taken')).toBe(true);
  });
});

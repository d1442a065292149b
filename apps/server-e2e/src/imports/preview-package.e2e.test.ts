import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { aRunningServer } from '../running-server.ts';
import type { Part } from '../wire.ts';
import { refusal, sendFormTo } from '../wire.ts';

const server = aRunningServer();

let learner: Learner;
beforeAll(async () => {
  learner = await aLearner(server());
  await aSet(learner, { name: 'Before', folder: 'Folder' });
});

const preview = async (path: string) =>
  leavingAsItWas(learner, async () => learner.client.imports.preview(await fixture(path)));

const send = (...parts: readonly Part[]) =>
  leavingAsItWas(learner, () => sendFormTo(server(), '/preview-package-flashcards', parts));

const token = (): Part => ['jwtToken', learner.token];
const invalidPackage = refusal(400, 'Invalid Anki file format', 'invalid_package');
const noFile = refusal(400, 'No file provided', 'no_file');
const invalidToken = refusal(401, 'Invalid JWT token', 'invalid_token');

describe('the preview of a package', () => {
  it('shows note types with fields and up to three notes, decks and counts', async () => {
    const sample = [expect.stringMatching(/./), expect.stringMatching(/./)];
    expect(await preview('ok/gk-basic.apkg')).toEqual({
      noteTypes: [
        {
          name: 'Simple Model',
          kind: 'standard',
          fields: ['Front', 'Back'],
          notes: 25,
          samples: [sample, sample, sample],
        },
      ],
      decks: [{ name: 'genanki basic', cards: 25 }],
      notes: 25,
      cards: 25,
      mediaFiles: 0,
    });
  });

  it.each([
    'ok/gk-basic.apkg',
    'ok/gk-decks.apkg',
    'ok/wheel-cloze.new.apkg',
    'ok/wheel-imageocc.new.apkg',
    'ok/wheel-medium.new.apkg',
  ])('tells what each choice of cards of %s would import', async (path) => {
    const { client } = await aLearner(server());
    const file = await fixture(path);
    const { modes, ...others } = await client.imports.preview(file, { detail: 'full' });
    expect(others).toEqual(await client.imports.preview(file));
    const request = { name: 'A', scheduling: true } as const;
    const fields = await client.imports.create(file, { ...request, cards: 'fields' }).then(({ report }) => report);
    const templates = await client.imports.create(file, { ...request, name: 'B', cards: 'templates' });
    const { cards, skipped, siblingCards, answersOfSiblings } = fields ?? {};
    expect(modes).toEqual({
      fields: { cards, skipped, siblingCards, answersOfSiblings },
      templates: { cards: templates.report?.cards, skipped: templates.report?.skipped },
    });
    const update = { added: 0, changed: 0, unchanged: templates.report?.notes, suspended: 0 };
    const again = await client.imports.preview(file, { update: templates.id });
    const skippedNotes = templates.report?.skipped.length === 0;
    if (skippedNotes) expect(again.modes).toEqual({ ...modes, update });
    expect(again.modes?.update).toMatchObject({ added: 0, changed: 0, suspended: 0 });
  });

  it('of an update is for the owner of the set', async () => {
    const [owner, other] = [await aLearner(server()), await aLearner(server())];
    const file = await fixture('ok/gk-basic.apkg');
    const { id: update } = await owner.client.imports.create(file, { name: 'A', cards: 'templates' });
    const fresh = await owner.client.imports.preview(await fixture('ok/gk-decks.apkg'), { update });
    expect(fresh.modes?.update).toMatchObject({ changed: 0, unchanged: 0, added: expect.any(Number) as number });
    await expect(other.client.imports.preview(file, { update })).rejects.toMatchObject({ code: 'set_not_found' });
    const bad = `/preview-package-flashcards?detail=some`;
    expect(
      await sendFormTo(server(), bad, [
        ['jwtToken', owner.token],
        ['file', file],
      ]),
    ).toMatchObject({ status: 400 });
  });

  it('identifies cloze note types by their kind', async () => {
    const { noteTypes, cards } = await preview('ok/wheel-cloze.new.apkg');
    expect(noteTypes.map(({ name, kind, fields }) => [name, kind, fields])).toEqual([
      ['Cloze', 'cloze', ['Text', 'Back Extra']],
      ['Two-field cloze', 'cloze', ['Text A', 'Text B', 'Note']],
    ]);
    expect(cards).toBe(40);
    expect(noteTypes[0]?.samples[0]?.[0]).toContain('{{c1::');
  });

  it('identifies image occlusion by its kind, next to other types', async () => {
    const { noteTypes, notes, mediaFiles } = await preview('ok/wheel-imageocc.new.apkg');
    expect(noteTypes.map(({ name, kind }) => [name, kind])).toEqual([
      ['Basic', 'standard'],
      ['Image Occlusion', 'image-occlusion'],
    ]);
    expect([notes, mediaFiles]).toEqual([4, 3]);
  });

  it('shows fields in any language, and nested decks', async () => {
    const { noteTypes, decks, mediaFiles } = await preview('ok/wheel-custom12.new.apkg');
    expect(noteTypes[0]?.fields).toEqual([
      'Expression',
      'Reading (kana)',
      'Meaning EN',
      'Part of speech',
      'Example 1',
      'Example 2',
      'Ünïcödé',
      '画像',
      'front',
      'Front side',
      'Audio',
      'Notes / misc',
    ]);
    expect(noteTypes[0]?.samples.map((fields) => fields.length)).toEqual([12, 12, 12]);
    expect(decks).toContainEqual({ name: 'Languages::Japanese', cards: expect.any(Number) });
    expect(mediaFiles).toBe(7);
  });

  it('returns names such as __proto__ unchanged', async () => {
    const { noteTypes, decks } = await preview('ok/gk-protonames.apkg');
    expect(noteTypes.map(({ name, fields }) => [name, fields])).toEqual([
      ['__proto__', ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Back']],
    ]);
    expect(decks.map(({ name }) => name)).toEqual(['__proto__']);
  });

  it('has readable text, without tags and of limited length', async () => {
    const { noteTypes } = await preview('ok/wheel-html.new.apkg');
    const samples = noteTypes.flatMap((type) => type.samples.flat());
    expect(samples.filter((text) => /<\/?(b|div|span|script|br)\b/i.test(text))).toEqual([]);
    const { noteTypes: huge } = await preview('hostile/huge-field.apkg');
    expect(huge.flatMap((type) => type.samples.flat()).filter((text) => text.length > 300)).toEqual([]);
  });

  it('of an empty collection is empty', async () => {
    const nothing = { noteTypes: [], decks: [], notes: 0, cards: 0, mediaFiles: 0 };
    expect(await preview('ok/wheel-empty.new.apkg')).toEqual(nothing);
  });

  it('has its numbers as text on the wire', async () => {
    const { status, body } = await send(token(), ['file', await fixture('ok/wheel-nested.new.apkg')]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ notes: '26', cards: '27', mediaFiles: '0' });
    expect(Object.keys(body as object)).toEqual(['noteTypes', 'decks', 'notes', 'cards', 'mediaFiles']);
  });
});

describe('a preview', () => {
  it('checks the token, then the file', async () => {
    const deck = await fixture('ok/gk-basic.apkg');
    expect(await send()).toEqual(invalidToken);
    expect(await send(['file', deck])).toEqual(invalidToken);
    expect(await send(['jwtToken', 'no token'], ['file', deck])).toEqual(invalidToken);
    expect(await send(token())).toEqual(noFile);
    expect(await send(token(), ['file', 'a text'])).toEqual(noFile);
    expect(await send(token(), ['files', deck])).toEqual(noFile);
  });

  it.each(['hostile/not-a-zip.apkg', 'hostile/bomb-zstd.apkg'])('is refused for %s', async (path) => {
    expect(await send(token(), ['file', await fixture(path)])).toEqual(invalidPackage);
  });

  it('may have its token after the file, and unknown fields', async () => {
    const { status } = await send(['file', await fixture('ok/gk-basic.apkg')], ['colour', 'red'], token());
    expect(status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import type { UploadProgress } from '../index.ts';
import { createClient, isNetworkError, isUnexpectedReply } from '../index.ts';
import { answers, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const namesOf = (form: string): string[] => [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '');
const bytes = new TextEncoder().encode('bytes of a deck');

const anImporter = async (reply: unknown = { flashcardID: '7' }) => {
  const { baseUrl, received } = await aWireServer(answers(reply));
  return { client: createClient({ baseUrl, token: 'the token' }), received };
};

describe('importing a package', () => {
  it('sends every text field before the file, the token first', async () => {
    const { client, received } = await anImporter();
    const request = { name: 'Été', folder: 'a/b', description: 'd', termField: 1, definitionField: 'Back' };
    expect(await client.imports.create(bytes, { ...request, stripHtml: false })).toEqual({ id: '7' });
    const form = received[0]?.body ?? '';
    expect(namesOf(form)).toEqual([
      'jwtToken',
      'flashcardName',
      'folder',
      'flashcardDescription',
      'termField',
      'definitionField',
      'stripHtml',
      'file',
    ]);
    expect(form).toContain('name="file"; filename="deck.apkg"');
    expect(form).toContain('bytes of a deck');
    expect(Buffer.from(form, 'latin1').toString()).toContain('Été');
  });

  it('asks for each note type’s own fields when the caller names none', async () => {
    const { client, received } = await anImporter();
    await client.imports.create(bytes, { name: 'a' });
    await client.imports.create(bytes, { name: 'a', definitionField: 0 });
    expect(received.map(({ path }) => path)).toEqual([
      '/api/import-package-flashcards?fields=auto',
      '/api/import-package-flashcards',
    ]);
    expect(namesOf(received[0]?.body ?? '')).toEqual(['jwtToken', 'flashcardName', 'file']);
  });

  it('plans by a dry run, and answers its report as numbers', async () => {
    const skipped = [{ reason: 'blank', count: '2', examples: ['x'] }];
    const { client, received } = await anImporter({ report: { notes: '3', cards: '1', skipped, mediaFiles: '0' } });
    const planned = await client.imports.plan(bytes, { name: 'a', cloze: false });
    const report = { notes: 3, cards: 1, skipped: [{ reason: 'blank', count: 2, examples: ['x'] }], mediaFiles: 0 };
    expect(planned).toEqual(report);
    expect(received[0]?.path).toBe('/api/import-package-flashcards?fields=auto&cloze=false&dryRun=true');
  });

  it.each([
    ['a Blob', new Blob([bytes])],
    ['a File', new File([bytes], 'deck.apkg')],
    ['an ArrayBuffer', bytes.buffer.slice(0)],
    ['a view into a larger buffer', Buffer.from('?bytes of a deck?').subarray(1, -1)],
  ])('takes %s', async (_, source) => {
    const { client, received } = await anImporter();
    await client.imports.create(source, { name: 'a' });
    expect(received[0]?.body).toMatch(/filename="deck\.apkg"[^]*\r\n\r\nbytes of a deck\r\n--/);
  });

  it('tells how much of the package is sent', async () => {
    const { client, received } = await anImporter();
    const told: UploadProgress[] = [];
    const large = new Blob([new Uint8Array(300_000)]);
    await client.imports.create(large, { name: 'a' }, { onProgress: (progress) => told.push(progress) });
    expect(told.length).toBeGreaterThan(2);
    expect(told.map(({ loaded }) => loaded)).toEqual(told.map(({ loaded }) => loaded).toSorted((a, b) => a - b));
    expect(told.at(-1)).toEqual({ loaded: 300_000, total: 300_000 });
    expect(namesOf(received[0]?.body ?? '')).toEqual(['jwtToken', 'flashcardName', 'file']);
  });

  it('is never sent twice, for the first may have been stored', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp);
    const client = createClient({ baseUrl, token: 't', maxRetries: 5 });
    expect(isNetworkError(await rejection(client.imports.create(bytes, { name: 'a' })))).toBe(true);
    const busy = await aWireServer(answers({ error: 'Too many requests' }, 429, { 'retry-after': '0' }));
    await rejection(createClient({ baseUrl: busy.baseUrl, token: 't' }).imports.create(bytes, { name: 'a' }));
    expect([received.length, busy.received.length]).toEqual([1, 1]);
  });
});

describe('previewing a package', () => {
  const noteType = { name: 'Basic', kind: 'standard', fields: ['Front', 'Back'], notes: '2', samples: [['a', 'b']] };
  const reply = {
    noteTypes: [noteType],
    decks: [{ name: '__proto__', cards: '3' }],
    notes: '2',
    cards: '3',
    mediaFiles: '0',
  };

  it('sends the token and the file, and answers numbers', async () => {
    const { client, received } = await anImporter(reply);
    expect(await client.imports.preview(bytes)).toEqual({
      noteTypes: [{ ...noteType, notes: 2 }],
      decks: [{ name: '__proto__', cards: 3 }],
      notes: 2,
      cards: 3,
      mediaFiles: 0,
    });
    expect(received[0]?.path).toBe('/api/preview-package-flashcards');
    expect(namesOf(received[0]?.body ?? '')).toEqual(['jwtToken', 'file']);
  });

  it('may be sent again: nothing is stored', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers(reply));
    await createClient({ baseUrl, token: 't' }).imports.preview(bytes);
    expect(received.length).toBe(2);
  });

  it('tells a kind of note type that it does not know', async () => {
    const { client } = await anImporter({ ...reply, noteTypes: [{ ...noteType, kind: 'hologram' }] });
    expect(isUnexpectedReply(await rejection(client.imports.preview(bytes)))).toBe(true);
  });
});

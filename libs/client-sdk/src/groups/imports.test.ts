import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { ClientOptions, UploadProgress } from '../index.ts';
import { createClient, isUnexpectedReply } from '../index.ts';
import type { Received, Responder } from '../wire-server.test-data.ts';
import { answers, answersByPath, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const namesOf = (form: string): string[] => [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '');
const bytes = new TextEncoder().encode('bytes of a deck');

const wireReport = {
  notes: '3',
  cards: '1',
  skipped: [{ reason: 'blank', count: '2', examples: ['x'] }],
  mediaFiles: '0',
  siblingCards: '0',
  answersOfSiblings: '0',
  sets: ['7', '8'],
};
const report = {
  notes: 3,
  cards: 1,
  skipped: [{ reason: 'blank', count: 2, examples: ['x'] }],
  mediaFiles: 0,
  siblingCards: 0,
  answersOfSiblings: 0,
  sets: ['7', '8'],
};

const anImporter = async (
  reply: unknown = { flashcardID: '7' },
  reported: Responder = answers(wireReport),
  options: Partial<ClientOptions> = {},
) => {
  const replies = answersByPath({
    'import-package-flashcards': answers(reply),
    'import-csv-flashcards': answers(reply),
    'preview-package-flashcards': answers(reply),
    'get-import-report': reported,
  });
  const { baseUrl, received } = await aWireServer(replies);
  return { client: createClient({ baseUrl, token: 'the token', maxRetries: 1, ...options }), received };
};

const pathsOf = (received: readonly Received[]): readonly string[] =>
  received.map(({ path }) => path.slice('/api/'.length));

describe('importing a package', () => {
  it('sends every text field before the file, and the token first', async () => {
    const { client, received } = await anImporter();
    const request = { name: 'Été', folder: 'a/b', description: 'd', termField: 1, definitionField: 'Back' };
    expect(await client.imports.create(bytes, { ...request, stripHtml: false })).toMatchObject({ id: '7' });
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

  it('requests each note type’s own fields if the caller names none', async () => {
    const { client, received } = await anImporter();
    await client.imports.create(bytes, { name: 'a' });
    await client.imports.create(bytes, { name: 'a', definitionField: 0 });
    expect(pathsOf(received).filter((path) => path.startsWith('import'))).toEqual([
      'import-package-flashcards?cards=templates&fields=auto',
      'import-package-flashcards?cards=fields',
    ]);
    expect(namesOf(received[0]?.body ?? '')).toEqual(['jwtToken', 'flashcardName', 'file']);
  });

  it('plans with a dry run, and returns its report as numbers', async () => {
    const { client, received } = await anImporter({ report: wireReport });
    const planned = await client.imports.plan(bytes, { name: 'a', cloze: false, scheduling: true });
    expect(planned).toEqual(report);
    expect(received[0]?.path).toBe(
      '/api/import-package-flashcards?cards=fields&fields=auto&cloze=false&scheduling=true&dryRun=true',
    );
  });

  it('returns what was created and skipped', async () => {
    const { client, received } = await anImporter();
    expect(await client.imports.create(bytes, { name: 'a' })).toEqual({ id: '7', report });
    expect(pathsOf(received)).toEqual(['import-package-flashcards?cards=templates&fields=auto', 'get-import-report']);
    expect(received[1]?.body).toBe('{"jwtToken":"the token","flashcardID":"7"}');
  });

  it.each<[string, Responder]>([
    ['a lost connection', hangsUp],
    ['a refusal', answers({ error: 'Invalid JWT token' }, 401)],
    ['an answer that is none', answers('<html>')],
  ])('succeeds if the report ends in %s, because the set is stored', async (_, reported) => {
    const { client, received } = await anImporter({ flashcardID: '7' }, reported);
    expect(await client.imports.create(bytes, { name: 'a' })).toEqual({ id: '7', report: undefined });
    expect(pathsOf(received).filter((path) => path.startsWith('import')).length).toBe(1);
  });

  it('requests the report with the headers of the import, but without its key', async () => {
    const { client, received } = await anImporter();
    await client.imports.create(bytes, { name: 'a' }, { headers: { 'Idempotency-Key': 'k', 'X-Request-Id': 'r' } });
    expect(received.map(({ headers }) => [headers['x-request-id'], headers['idempotency-key']])).toEqual([
      ['r', 'k'],
      ['r', undefined],
    ]);
  });

  it('distinguishes a set from a plan', async () => {
    const stored = await anImporter();
    expect(isUnexpectedReply(await rejection(stored.client.imports.plan(bytes, { name: 'a' })))).toBe(true);
    const planned = await anImporter({ report: wireReport });
    expect(isUnexpectedReply(await rejection(planned.client.imports.create(bytes, { name: 'a' })))).toBe(true);
  });

  it('retries a plan after a lost connection: nothing is stored', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers({ report: wireReport }));
    expect(await createClient({ baseUrl, token: 't' }).imports.plan(bytes, { name: 'a' })).toEqual(report);
    expect(received.length).toBe(2);
  });

  it.each([
    ['a path', 'deck.apkg', 'got a string; of a path, in Node: await openAsBlob(path)'],
    ['a stream', new Blob([bytes]).stream(), 'got a ReadableStream; of it: await new Response(stream).blob()'],
    ['a response', new Response('deck'), 'got a Response; of it: await response.blob()'],
    ['a stream of Node', Readable.from(['x']), 'got an object; of the file it reads: await openAsBlob(path)'],
    ['a file handle', { path: 'deck.apkg' }, 'got an object'],
    ['a list of bytes', [1, 2, 3], 'got an Array'],
    ['nothing', undefined, 'got undefined'],
  ])('reports the expected types when given %s, and sends nothing', async (_, source, hint) => {
    const { client, received } = await anImporter();
    const message = `imports.create: file: expected a Blob, a File, a Uint8Array or an ArrayBuffer, ${hint}`;
    const error = await rejection(client.imports.create(source as unknown as Blob, { name: 'a' }));
    expect(error).toEqual(new TypeError(message));
    expect(received).toEqual([]);
  });

  it('accepts bytes of another realm', async () => {
    const { client, received } = await anImporter();
    for (const code of ['new Uint8Array([97, 98])', 'new Uint8Array([97, 98]).buffer'])
      await client.imports.create(runInNewContext(code) as Uint8Array, { name: 'a' });
    const forms = received.filter(({ path }) => path.includes('import-package'));
    for (const { body } of forms) expect(body).toMatch(/filename="deck\.apkg"[^]*\r\n\r\nab\r\n--/);
    expect(forms.length).toBe(2);
  });

  it.each([
    ['a Blob', new Blob([bytes])],
    ['a File', new File([bytes], 'deck.apkg')],
    ['an ArrayBuffer', bytes.buffer.slice(0)],
    ['a view into a larger buffer', Buffer.from('?bytes of a deck?').subarray(1, -1)],
  ])('accepts %s', async (_, source) => {
    const { client, received } = await anImporter();
    await client.imports.create(source, { name: 'a' });
    expect(received[0]?.body).toMatch(/filename="deck\.apkg"[^]*\r\n\r\nbytes of a deck\r\n--/);
  });

  it('reports progress every 256 KiB, in a request of known length', async () => {
    const given: unknown[] = [];
    const own: typeof fetch = (url, init) => {
      given.push(init?.body);
      return fetch(url, init);
    };
    const { client, received } = await anImporter(undefined, undefined, { fetch: own });
    const reported: UploadProgress[] = [];
    const large = new File([new Uint8Array(1_000_000).fill(97)], 'dé"ck.apkg', { type: 'application/zip' });
    await client.imports.create(large, { name: 'Été' }, { onProgress: (progress) => reported.push(progress) });
    const steps = reported.map(({ loaded }, index) => loaded - (reported[index - 1]?.loaded ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(256 * 1024);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(reported.at(-1)).toEqual({ loaded: 1_000_000, total: 1_000_000 });
    await client.imports.create(large, { name: 'Été' });
    const [counted, , plain] = received.map(({ headers, body }) => {
      const boundary = /boundary=(.+)/.exec(headers['content-type'] ?? '')?.[1] ?? 'none';
      return { length: headers['content-length'], body: body.replaceAll(boundary, 'boundary') };
    });
    expect(counted?.body === plain?.body).toBe(true);
    expect(counted?.length).toBe(plain?.length);
    // Without a report, a given `fetch` can send the form more than once.
    expect(given[2]).toBeInstanceOf(FormData);
  });

  it.each([
    ['at once', 1],
    ['on the way', 3],
  ])('ends with the error of onProgress %s', async (_, after) => {
    const { client } = await anImporter();
    const mine = new Error('mine');
    let calls = 0;
    const onProgress = (): void => {
      calls += 1;
      if (calls === after) throw mine;
    };
    const large = new Blob([new Uint8Array(3_000_000)]);
    expect(await rejection(client.imports.create(large, { name: 'a' }, { onProgress }))).toBe(mine);
    expect(
      await rejection(
        client.imports.preview(large, {
          onProgress: () => {
            throw mine;
          },
        }),
      ),
    ).toBe(mine);
  });
});

describe('importing a CSV file', () => {
  const place = { name: 'a', folder: 'b/c', description: 'd' };

  it('sends the place in the form and the choice of columns in the query, and fetches the report', async () => {
    const { client, received } = await anImporter();
    const choice = { delimiter: '\t', header: true, front: 'Été', back: 0 } as const;
    expect(await client.imports.createFromCsv(bytes, { ...place, ...choice })).toEqual({ id: '7', report });
    expect(pathsOf(received)).toEqual([
      'import-csv-flashcards?delimiter=%09&header=true&front=%C3%89t%C3%A9&back=0',
      'get-import-report',
    ]);
    const form = received[0]?.body ?? '';
    expect(namesOf(form)).toEqual(['jwtToken', 'flashcardName', 'folder', 'flashcardDescription', 'file']);
    expect(received[0]?.headers['idempotency-key']).toMatch(/./);
  });

  it('plans with a dry run, which may be retried', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers({ report: wireReport }));
    const { imports } = createClient({ baseUrl, token: 't' });
    expect(await imports.planFromCsv(bytes, { name: 'a' })).toEqual(report);
    expect(pathsOf(received)).toEqual(Array(2).fill('import-csv-flashcards?dryRun=true'));
  });

  it('rejects an answer of the other kind', async () => {
    const planned = await anImporter({ report: wireReport });
    expect(isUnexpectedReply(await rejection(planned.client.imports.createFromCsv(bytes, place)))).toBe(true);
    const stored = await anImporter();
    expect(isUnexpectedReply(await rejection(stored.client.imports.planFromCsv(bytes, place)))).toBe(true);
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

  it('sends the token and the file, and returns numbers', async () => {
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

  it('may be retried: nothing is stored', async () => {
    const { baseUrl, received } = await aWireServer(hangsUp, answers(reply));
    await createClient({ baseUrl, token: 't' }).imports.preview(bytes);
    expect(received.length).toBe(2);
  });

  it('rejects an unknown kind of note type', async () => {
    const { client } = await anImporter({ ...reply, noteTypes: [{ ...noteType, kind: 'hologram' }] });
    expect(isUnexpectedReply(await rejection(client.imports.preview(bytes)))).toBe(true);
  });
});

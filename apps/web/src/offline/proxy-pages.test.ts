import { expect, it } from 'vitest';
import { cacheWillUpdate, fetchDidSucceed, isPageOf } from './proxy-pages.ts';

const reply = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } });

it.each([
  ['/assets/a.js', 200, 'text/javascript', true],
  ['/api/media/1', 200, 'image/png', true],
  ['/', 200, 'text/html; charset=utf-8', true],
  ['/assets/a.js', 200, 'text/html', false],
  ['/api/media/1', 200, 'text/html', false],
  ['/api/media/1', 404, 'image/png', false],
])('keeps the answer for %s with status %i of type %s: %s', async (path, status, type, isKept) => {
  const request = new Request(`http://app.example${path}`);
  const kept = await cacheWillUpdate({ request, response: reply(status, type) });
  expect(kept !== null).toBe(isKept);
});

it('takes the kept page where a proxy has no server', async () => {
  await expect(fetchDidSucceed({ response: reply(502, 'text/html') })).rejects.toThrow('502');
  expect((await fetchDidSucceed({ response: reply(200, 'text/html') })).status).toBe(200);
});

it.each([
  ['of the release', '<script src="/theme.js"></script><script src="/assets/index-1.js"></script>', true],
  ['of another', '<script src="/assets/index-1.js"></script><script src="/assets/app-2.js"></script>', false],
  ['of a proxy', '<p>Sign in</p>', false],
])('knows the page %s', async (_, page, isOurs) => {
  expect(await isPageOf(new Set(['/assets/index-1.js']), new Response(page))).toBe(isOurs);
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';
import { sendRaw } from '../edge/raw-request.test-data.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const pageAt = async (host: string): Promise<string> =>
  (await sendRaw(server.url, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).body;

describe('the page at /', () => {
  it('is HTML that may not run scripts or load anything', async () => {
    const response = await fetch(server.url);
    const html = await response.text();
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).toMatch(/./);
    expect(html).not.toMatch(/<script|src=|href="(?!\/)/);
  });

  it('has only working links', async () => {
    const links = [...(await pageAt('127.0.0.1')).matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(2);
    for (const path of links) expect((await fetch(server.url + path)).status).toBe(200);
  });

  it('shows a command that signs in', async () => {
    const line = /<pre>([^<]+)<\/pre>/.exec(await pageAt(new URL(server.url).host))?.[1] ?? 'exit 1';
    const { stdout } = await run('sh', ['-c', line], { cwd: root });
    expect((await server.post('get-folders', { jwtToken: stdout.trim() })).status).toBe(200);
  });

  it.each(['flashcards.example', '"><script>alert(1)</script>', "127.0.0.1';rm -rf ~;'", '', 'localhost@evil.example'])(
    'does not repeat the Host %s',
    async (host) => {
      const html = await pageAt(host);
      expect(html).toContain('<h1>Flashcards</h1>');
      expect(html).not.toContain('<pre>');
    },
  );
});

import { expect, it } from 'vitest';
import { healthUrl } from './healthcheck.ts';

it.each([
  ['127.0.0.2', 80, 'http://127.0.0.2:80/healthz'],
  ['0.0.0.0', 3000, 'http://127.0.0.1:3000/healthz'],
  ['::', 3000, 'http://[::1]:3000/healthz'],
  ['fd00::1', 3000, 'http://[fd00::1]:3000/healthz'],
  ['localhost', 3000, 'http://localhost:3000/healthz'],
  [' ', 3000, 'http://127.0.0.1:3000/healthz'],
])('a server on %j, port %j, has the health URL %s', (host, port, url) => {
  expect(healthUrl({ host, port })).toBe(url);
});

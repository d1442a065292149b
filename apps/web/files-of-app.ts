import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const revisionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

const isHashed = (name: string): boolean => name.startsWith('assets/');

/** Tells the service worker every file of the app. The name of a file in `assets` changes with its content. */
export const filesOfApp = (): Plugin => ({
  name: 'files-of-app',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    const worker = bundle['service-worker.js'];
    const page = bundle['index.html'];
    if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('no service worker or no page was built');
    const folder = join(import.meta.dirname, 'public');
    const files = [
      ...Object.keys(bundle)
        .filter(isHashed)
        .map((name) => ({ url: `/${name}`, revision: null })),
      ...readdirSync(folder).map((name) => ({
        url: `/${name}`,
        revision: revisionOf(readFileSync(join(folder, name))),
      })),
      { url: '/', revision: revisionOf(page.source) },
    ];
    worker.code = worker.code.replace('__FILES__', JSON.stringify(files));
  },
});

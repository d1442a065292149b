import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Tells the service worker the paths of every file of the app, and a name that changes with any of them. */
export const filesOfApp = (): Plugin => ({
  name: 'files-of-app',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    const worker = bundle['service-worker.js'];
    const page = bundle['index.html'];
    if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('no service worker or no page was built');
    const folder = join(import.meta.dirname, 'public');
    const fixed = readdirSync(folder);
    // The name of a file in `assets` changes with its content.
    const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    const hash = createHash('sha256').update(assets.join()).update(page.source);
    for (const name of fixed) hash.update(readFileSync(join(folder, name)));
    const paths = [...assets, ...fixed, ''].map((name) => `/${name}`);
    worker.code = worker.code
      .replace('__FILES__', JSON.stringify(paths))
      .replace('__RELEASE__', JSON.stringify(hash.digest('hex').slice(0, 16)));
  },
});

import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const server = process.env['FLASHCARDS_SERVER'] ?? 'http://127.0.0.1:3000';

/** Vite lists the licenses of what the page bundles, and not of what its worker does. */
const workerLicenses = (): Plugin => ({
  name: 'worker-licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const packages = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
    const texts = [...new Set(packages)].toSorted().map((folder) => {
      const license = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      const text = license ? readFileSync(`${folder}/${license}`, 'utf8') : '';
      return `## ${folder.slice(folder.lastIndexOf('node_modules/') + 13)}\n\n${text}`;
    });
    this.emitFile({ type: 'asset', fileName: 'worker-licenses.md', source: texts.join('\n') });
  },
});

// The server's policy allows no inline script, style or picture: each is a file of its own.
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@flashcards/source', 'browser', 'module'] },
  build: {
    // The server finds it beside its own pages, wherever it runs from.
    outDir: '../server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
  },
  // A module: it loads its decoder on demand.
  worker: { format: 'es', plugins: () => [workerLicenses()] },
  server: { proxy: { '/api': server } },
});

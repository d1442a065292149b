import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { filesOfApp } from './files-of-app.ts';

const server = process.env['FLASHCARDS_SERVER'] ?? 'http://127.0.0.1:3000';
const root = import.meta.dirname;

/** `main.tsx` imports the app when it has the texts: browsers fetch it meanwhile. */
const preload: Plugin = {
  name: 'preload',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html,
      tags: Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' && file.name === 'app' ? [file.fileName, ...file.imports] : []))
        .filter((name) => !html.includes(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        })),
    }),
  },
};

/** Every browser that runs the app reads WOFF2. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('katex.min.css') ? code.replaceAll(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, '') : undefined,
};

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
  root,
  resolve: { conditions: ['@flashcards/source', 'browser', 'module'] },
  plugins: [onlyWoff2, preload, filesOfApp()],
  build: {
    // The server finds it beside its own pages, wherever it runs from.
    outDir: '../server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { index: join(root, 'index.html'), 'service-worker': join(root, 'src/offline/service-worker.ts') },
      // A service worker is at the place where its scope begins, under one name.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // By its name, with which the size of studying is measured.
            { name: 'purify', test: /dompurify/ },
            // In one piece each, because every view has them: small files compress less. The shell takes its texts when
            // it loads, so what `main.tsx` imports is not in it.
            { name: 'texts', test: /web\/src\/(?:kept|texts\/(?:texts|en|forms)).ts$|preload-helper/ },
            { name: 'sdk', test: /libs\/client-sdk\/src\/(?!offline)|node_modules\/@?preact/ },
            {
              name: 'shell',
              test: /web\/src\/(?:action|notices|problem|resource|session|title|to-study|offline\/unsent|parts\/(?:dialog|icon|menu)).tsx?$/,
            },
          ],
        },
      },
    },
  },
  // A module: it loads its decoder on demand.
  worker: { format: 'es', plugins: () => [workerLicenses()] },
  server: { proxy: { '/api': server } },
});

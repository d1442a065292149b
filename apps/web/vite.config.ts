import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const server = process.env['FLASHCARDS_SERVER'] ?? 'http://127.0.0.1:3000';

/**
 * The page waits with its first paint for the theme. `main.tsx` imports the app when it has the texts: browsers fetch it
 * meanwhile.
 */
const firstPaint: Plugin = {
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
      tags: Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' && file.name === 'app' ? [file.fileName, ...file.imports] : []))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
          injectTo: 'head',
        })),
    }),
  },
};

// The server's policy allows no inline script, style or picture: each is a file of its own.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [firstPaint],
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
  server: { proxy: { '/api': server } },
});

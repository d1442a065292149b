import { defineConfig } from 'vite';

const server = process.env['FLASHCARDS_SERVER'] ?? 'http://127.0.0.1:3000';

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
  // Its decoder is loaded on demand.
  worker: { format: 'es' },
  server: { proxy: { '/api': server } },
});

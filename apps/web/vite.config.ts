import { join } from 'node:path';
import { defineConfig } from 'vite';
import { filesOfApp } from './files-of-app.ts';

const server = process.env['FLASHCARDS_SERVER'] ?? 'http://127.0.0.1:3000';
const root = import.meta.dirname;

// The server's policy allows no inline script, style or picture: each is a file of its own.
export default defineConfig({
  root,
  resolve: { conditions: ['@flashcards/source', 'browser', 'module'] },
  plugins: [filesOfApp()],
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
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': server } },
});

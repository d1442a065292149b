import { readFileSync } from 'node:fs';

const app = '../../apps/server/package/web';
const page = readFileSync(new URL(`${app}/index.html`, import.meta.url), 'utf8');
const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => `${app}/${file}`);

const built = { disablePlugins: ['@size-limit/esbuild'], gzip: true };
const parser = { path: '../../libs/apkg-parser/package/index.mjs', ignore: ['zstddec'], gzip: true };

export default [
  // What its page names: views, the parser's worker and KaTeX come when they are needed.
  { name: 'the study app: what its first view loads', path: [...new Set(named)], limit: '60 kB', ...built },
  { name: 'the study app: studying', path: `${app}/assets/{study,ahead,purify}*.js`, limit: '31 kB', ...built },
  { name: 'the study app: the worker that reads decks', path: `${app}/assets/*.worker-*.js`, limit: '65 kB', ...built },
  { name: 'the whole SDK', path: '../../libs/client-sdk/package/index.mjs', limit: '18.5 kB', gzip: true },
  {
    name: 'the SDK’s entry for work offline, with FSRS',
    path: '../../libs/client-sdk/package/offline.mjs',
    limit: '11 kB',
    gzip: true,
  },
  {
    name: 'the parser: list notes; zstd (33 kB) comes on demand',
    import: '{ openPackage }',
    limit: '35 kB',
    ...parser,
  },
  { name: 'the parser: list notes without HTML', import: '{ openPackage, stripHtml }', limit: '61 kB', ...parser },
  {
    name: 'isRefused alone',
    path: '../../libs/client-sdk/package/index.mjs',
    import: '{ isRefused }',
    limit: '0.3 kB',
    gzip: true,
  },
];

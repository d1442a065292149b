// Draws what the demo says in a terminal, as the picture of the README: `npm run demo-picture`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (file) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const said = execFileSync(process.execPath, [pathOf('tools/kit/dist/demo/main.js')], { encoding: 'utf8' });
const lines = ['$ npm run demo', ...said.trimEnd().split('\n')];

const line = 20;
const [width, height] = [680, lines.length * line + 56];
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const isTitle = (text) => /^\S/.test(text) && !text.startsWith('Signed in');
const drawn = lines.map((text, index) => {
  const colour = isTitle(text) ? '#f0f6fc' : '#9da7b3';
  return `<text x="24" y="${56 + index * line}" fill="${colour}" xml:space="preserve">${escaped(text)}</text>`;
});

writeFileSync(
  pathOf('docs/images/demo.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="The demo in a terminal">
<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>
<g fill="#484f58"><circle cx="24" cy="22" r="6"/><circle cx="44" cy="22" r="6"/><circle cx="64" cy="22" r="6"/></g>
<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">
${drawn.join('\n')}
</g>
</svg>
`,
);

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf, root } from './links.ts';

/** What git keeps or would keep: nothing of `node_modules`. */
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const isDead = ({ file, anchor }: ReturnType<typeof linksOf>[number]): boolean =>
  !existsSync(join(root, file)) || (anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor));

describe('the documents', () => {
  it('name files and headings that exist', () => {
    const dead = documents.flatMap((document) =>
      linksOf(document)
        .filter(isDead)
        .map((link) => ({ document, ...link })),
    );
    expect(dead).toEqual([]);
    expect(documents).toContain('README.md');
  });
});

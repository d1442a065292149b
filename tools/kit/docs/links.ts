import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A link of a document to a file of the project. */
export interface Link {
  readonly text: string;
  /** From the root of the project. */
  readonly file: string;
  readonly anchor: string | undefined;
}

const withoutCodeBlocks = (text: string): string => text.replace(/^ *(```+)[^]*?^ *\1/gm, '');

/** The links of a document, or of a part of its text, that stay in the project; pictures too. */
export const linksOf = (document: string, text = read(document)): readonly Link[] =>
  [...withoutCodeBlocks(text).matchAll(/\[((?:[^\]\\]|\\.)*)\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, shown = '', file = '', anchor]) => ({
      text: shown.replace(/\\(.)/g, '$1'),
      file: file === '' ? document : join(dirname(document), file),
      anchor,
    }),
  );

/** As GitHub makes them of headings. */
export const anchorsOf = (file: string): readonly string[] =>
  [...withoutCodeBlocks(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

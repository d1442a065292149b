import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the documentation's page. Its name changes with its content, so whoever has it never asks again. */
export interface Asset {
  readonly name: string;
  readonly type: string;
  /** Read when it is first asked for: most servers show no page to anyone. */
  readonly load: () => Promise<{ readonly plain: Buffer; readonly gzipped: Buffer }>;
}

type Loaded = Awaited<ReturnType<Asset['load']>>;

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;
const compressed = promisify(gzip);

const assetOf = (
  [stem, extension]: readonly [string, keyof typeof types],
  content: string | Buffer,
  read: () => Promise<Buffer>,
): Asset => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  let loading: Promise<Loaded> | undefined;
  const load = async (): Promise<Loaded> => {
    const plain = await read();
    return { plain, gzipped: await compressed(plain) };
  };
  return {
    name: `${stem}.${hash}.${extension}`,
    type: types[extension],
    load: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      })),
  };
};

const require = createRequire(import.meta.url);

/** Read here as well, for its name: where a file is missing, the server does not start. */
const ofFile = (path: string, name: readonly [string, keyof typeof types]): Asset =>
  assetOf(name, readFileSync(path), () => readFile(path));

/**
 * Shows the document that is served beside the page, and asks the server that the page came from, wherever a proxy has
 * put it: the document's own address of it may be another there.
 */
const start = `const root = document.getElementById('operations');
const show = (spec) =>
  SwaggerUIBundle({
    domNode: root,
    spec: { ...spec, servers: [{ url: new URL('.', location.href).href.replace(/\\/$/, '') }] },
    supportedSubmitMethods: ['post', 'delete'],
    validatorUrl: null,
    deepLinking: true,
  });
const fail = (error) => {
  root.textContent = 'The document could not be read. ' + error.message;
};
fetch('openapi.json')
  .then((answer) => answer.json())
  .then(show)
  .catch(fail);
`;

export const docsAssets = () => ({
  style: ofFile(require.resolve('swagger-ui-dist/swagger-ui.css'), ['swagger-ui', 'css']),
  bundle: ofFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), ['swagger-ui', 'js']),
  start: assetOf(['start', 'js'], start, () => Promise.resolve(Buffer.from(start))),
});

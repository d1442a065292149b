import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { respond } from './reply/respond.ts';
import type { Context } from './state.ts';

/** A file of a page. Its name changes with its content, so that clients cache it forever. */
export interface Asset {
  readonly type: string;
  /** Reads the file on first use: most servers never show the page. */
  readonly load: () => Promise<{ readonly plain: Buffer; readonly gzipped: Buffer }>;
}

type Loaded = Awaited<ReturnType<Asset['load']>>;

const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
} as const;
export type Extension = keyof typeof types;

export const isExtension = (name: string): name is Extension => Object.hasOwn(types, name);

const compressed = promisify(gzip);

export const assetAt = (path: string, extension: Extension): Asset => {
  let loading: Promise<Loaded> | undefined;
  const load = async (): Promise<Loaded> => {
    const plain = await readFile(path);
    return { plain, gzipped: await compressed(plain) };
  };
  return {
    type: types[extension],
    load: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      })),
  };
};

const headersOf = ({ type }: Asset, isCompressed: boolean): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
});

/** Answers with the file; `operation` is its name in the log. `headers` are further ones. */
export const serveAsset =
  (asset: Asset, operation: string, headers: Readonly<Record<string, string>> = {}) =>
  async (ctx: Context): Promise<void> => {
    ctx.state.operation = operation;
    const { plain, gzipped } = await asset.load();
    const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    const body = isCompressed ? gzipped : plain;
    respond(ctx, { status: 200, body, headers: { ...headersOf(asset, isCompressed), ...headers } });
  };

import type { AnkiPackage } from './anki-package.ts';
import { ClosedError } from './closed-error.ts';
import type { HeldPackage } from './content-streams.ts';
import { contentStreams } from './content-streams.ts';
import type { PieceReader } from './container/byte-source.ts';
import { limitsWith } from './limits.ts';
import type { OpenOptions } from './open-options.ts';
import { refusePlaceholder } from './placeholder.ts';
import type { PreparedPackage } from './prepare-package.ts';
import { preparePackage } from './prepare-package.ts';
import type { SqliteFile } from './sqlite/sqlite-file.ts';
import { typedError, typedErrors } from './typed-errors.ts';
import { validDate } from './valid-date.ts';
import { rememberRead } from './was-read.ts';

const secondInMilliseconds = 1000;

/** Holds the package until it is closed, then releases it so that its memory can be freed. */
const holding = (prepared: PreparedPackage, signal: AbortSignal | undefined) => {
  let held: PreparedPackage | undefined = prepared;
  /** Throws `ClosedError` after `close`, and the abort reason of the signal. */
  const get = (): PreparedPackage => {
    if (!held) throw new ClosedError();
    signal?.throwIfAborted();
    return held;
  };
  const close = (): void => {
    held?.source.close();
    held = undefined;
  };
  return { get, close, typed: (error: unknown) => typedError(error, signal) };
};

/** The packages that are open, by what is returned for them. */
const holders = new WeakMap<AnkiPackage, HeldPackage>();

/** The collection of an open package, for checks of stored values. Throws `ClosedError` after `close`. */
export const collectionOf = (pkg: AnkiPackage): SqliteFile => {
  const held = holders.get(pkg);
  if (!held) throw new ClosedError();
  return held.get().file;
};

const opened = (prepared: PreparedPackage, signal: AbortSignal | undefined): AnkiPackage => {
  const { version, collectionMember, collectionBytes, contents, warnings } = prepared;
  const { schema, createdAt, creationOffset, counts, noteTypes, decks, deckOptions, tags, settings } = contents;
  const created = validDate(createdAt * secondInMilliseconds);
  const held = holding(prepared, signal);
  const bytesOf = async (read: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    held.get();
    return typedErrors(signal, read);
  };
  const pkg: AnkiPackage = {
    version,
    collectionMember,
    collectionBytes,
    schema,
    ...(created ? { created } : {}),
    ...(creationOffset === undefined ? {} : { creationOffset }),
    counts,
    noteTypes,
    decks,
    deckOptions,
    tags,
    settings,
    media: prepared.media.map((file) => ({ ...file, bytes: () => bytesOf(() => file.bytes()) })),
    get warnings() {
      return warnings.list();
    },
    ...contentStreams(held),
    close: held.close,
  };
  holders.set(pkg, held);
  for (const object of [pkg, ...noteTypes.values()]) rememberRead(object);
  return pkg;
};

/** Opens a package from its source, which is closed with the package. */
export const openSource = async (source: Uint8Array | PieceReader, options: OpenOptions): Promise<AnkiPackage> => {
  const { signal } = options;
  const limits = limitsWith(options.limits);
  signal?.throwIfAborted();
  return typedErrors(signal, async () => {
    const pkg = opened(await preparePackage(source, limits, options), signal);
    refusePlaceholder(pkg);
    return pkg;
  });
};

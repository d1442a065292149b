import type { AnkiPackage } from '../anki-package.ts';
import { wasRead } from '../was-read.ts';
import { checkSeconds } from './check.ts';
import type { Making } from './collection-file.ts';
import { collectionFile } from './collection-file.ts';
import { allChecks, checksAsRead } from './content-checks.ts';
import { deckOf } from './deck-of.ts';
import type { DeckToWrite } from './deck-to-write.ts';
import { addMedia } from './add-media.ts';
import { mediaEntries, mediaJson } from './media-map.ts';
import { stub } from './stub.ts';
import { zipWriter } from './zip-writer.ts';
import type { Held } from './zstd-frame.ts';
import { zstdFrame } from './zstd-frame.ts';

/** `latest` for Anki since 2.1.50; `legacy2` for older versions since 2.1 and for other programs. */
export type WrittenGeneration = 'latest' | 'legacy2';

/** Options of `writePackage`; each has a default. */
export interface WriteOptions {
  /** Default: `latest`. */
  readonly generation?: WrittenGeneration;
  /**
   * The time of writing that is stored in the package. Default: now. With the same time, the same deck gives the same
   * bytes on the same platform.
   */
  readonly now?: Date;
  /**
   * For an opened package. True: notes that cannot be read are left out, and cards without a note. Default: writing
   * rejects with a `TypeError`.
   */
  readonly leaveOutUnreadable?: boolean;
  /** For content of packages: refuses only what a file cannot hold. Default: true for an opened package, else false. */
  readonly asRead?: boolean;
  /** Writing rejects with its reason. */
  readonly signal?: AbortSignal;
}

interface Form {
  readonly version: number;
  readonly member: string;
  /** How members other than the stub and the version are packed. */
  readonly hold: (pieces: readonly Uint8Array[]) => Promise<Held> | Held;
  readonly map: typeof mediaEntries;
}

const forms: Readonly<Record<WrittenGeneration, Form>> = {
  latest: { version: 3, member: 'collection.anki21b', hold: zstdFrame, map: mediaEntries },
  legacy2: { version: 2, member: 'collection.anki21', hold: (pieces) => ({ pieces }), map: mediaJson },
};

const formOf = (generation: WrittenGeneration): Form => {
  if (!Object.hasOwn(forms, generation)) throw new TypeError("generation must be 'latest' or 'legacy2'");
  return forms[generation];
};

const timeOf = ({ now = new Date() }: WriteOptions): Date => {
  checkSeconds(now, 'now');
  return now;
};

/**
 * Yields the bytes of a package as they are made. Holds the collection and one media file at a time in memory. Rejects
 * with a `TypeError` that names the problem if Anki would refuse the content of `deck`, unless it is written `asRead`, and
 * with `PackageError` (`too-large`) beyond 65 000 media files or 4 GB. After an error, the bytes so far are not a package.
 *
 * @example
 * ```ts
 * import { createWriteStream } from 'node:fs';
 * import { pipeline } from 'node:stream/promises';
 *
 * await pipeline(writePackagePieces(deck), createWriteStream('words.apkg'));
 * ```
 */
export async function* writePackagePieces(
  deck: DeckToWrite | AnkiPackage,
  options: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  const { version, member, hold, map } = formOf(options.generation ?? 'latest');
  const { asRead = wasRead(deck), leaveOutUnreadable = false, signal } = options;
  const checks = asRead ? checksAsRead : allChecks;
  const making: Making = { now: timeOf(options), signal, checks };
  const written = deckOf(deck, leaveOutUnreadable);
  const collection = await collectionFile(written, making);
  const zip = zipWriter();
  yield* zip.add('meta', { pieces: [Uint8Array.of(8, version)] });
  yield* zip.add(member, await hold(collection));
  const old = await collectionFile(stub, { ...making, now: new Date(0) });
  yield* zip.add('collection.anki2', { pieces: old });
  const listed = yield* addMedia(written.media ?? [], { zip, hold, signal, checks });
  yield* zip.add('media', await hold([map(listed)]));
  yield* zip.end();
}

/**
 * A package as one array of bytes; `writePackagePieces` yields it piece by piece. Rejects in the same cases. An opened
 * package is written with everything that Anki shows: `writePackage(await openPackage(file))`.
 *
 * @example
 * ```ts
 * const bytes = await writePackage({
 *   noteTypes: [
 *     {
 *       id: '1001',
 *       name: 'Word',
 *       kind: 'standard',
 *       imageOcclusion: false,
 *       fields: ['Word', 'Meaning'],
 *       templates: [{ name: 'Card', questionFormat: '{{Word}}', answerFormat: '{{Meaning}}' }],
 *       css: '',
 *       sortField: 0,
 *     },
 *   ],
 *   decks: [{ id: '2001', name: 'Italian::Animals', filtered: false }],
 *   notes: [{ id: '3001', guid: 'gatto', noteTypeId: '1001', fields: ['gatto', 'cat'], tags: ['noun'] }],
 *   cards: [{ id: '4001', noteId: '3001', deckId: '2001', ord: 0 }],
 * });
 * ```
 */
export const writePackage = async (
  deck: DeckToWrite | AnkiPackage,
  options: WriteOptions = {},
): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of writePackagePieces(deck, options)) {
    pieces.push(piece);
    size += piece.length;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

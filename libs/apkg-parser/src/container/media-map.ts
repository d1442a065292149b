import { isFileName } from '../fields/is-file-name.ts';
import { parseJson } from '../json-values.ts';
import { bytesField, messagesIn, numberField, readMessage, textField } from '../protobuf.ts';
import type { WarningLog } from '../warning.ts';
import { shownName } from '../warning.ts';
import type { PackageVersion } from './package-version.ts';
import { ForeignError } from '../foreign-error.ts';
import { isPackageError } from '../package-error.ts';
import { readMember } from './read-member.ts';
import { unzstd } from './unzstd.ts';
import type { ZipArchive } from './zip-directory.ts';

/** A media file of the package. Size and hash are as stated; they are not checked against the contents. */
export interface MediaEntry {
  /** Name inside the zip. */
  readonly member: string;
  /** The name that notes refer to: one path component without separators. */
  readonly name: string;
  readonly size?: number;
  /** 40 lower-case hexadecimal digits. Only the newest generation states it. */
  readonly sha1?: string;
}

type Listed = MediaEntry | undefined;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha1Bytes = 20;
const entryField = { name: 1, size: 2, sha1: 3, member: 255 };
const entryShape = { 1: 'text', 2: 'number', 3: 'bytes', 255: 'number' } as const;

const readJson = (bytes: Uint8Array, mostEntries: number): readonly Listed[] => {
  const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const map = json === '' ? {} : parseJson(json, mostEntries + 1);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError('media map is no object');
  return Object.entries(map).map(([member, name]: [string, unknown]) =>
    /^\d+$/.test(member) && typeof name === 'string' ? { member, name } : undefined,
  );
};

const readEntry = (bytes: Uint8Array, index: number): Listed => {
  try {
    const entry = readMessage(bytes, entryShape);
    const sha1 = bytesField(entry, entryField.sha1);
    return {
      member: String(entry.has(entryField.member) ? numberField(entry, entryField.member) : index),
      name: textField(entry, entryField.name),
      size: numberField(entry, entryField.size),
      ...(sha1?.length === sha1Bytes ? { sha1: hex(sha1) } : {}),
    };
  } catch {
    return undefined;
  }
};

const readList = (bytes: Uint8Array, mostEntries: number): readonly Listed[] =>
  messagesIn(bytes, 1, mostEntries).map((entry, index) => entry && readEntry(entry, index));

const readListed = async (archive: ZipArchive, version: PackageVersion): Promise<readonly Listed[]> => {
  const member = archive.members.get('media');
  if (!member) return [];
  const { limits } = archive;
  const bytes = await readMember(archive, member, limits.mediaMapBytes);
  const { mediaMapBytes, zipEntries } = limits;
  return version === 'latest'
    ? readList(await unzstd(bytes, mediaMapBytes, limits), zipEntries)
    : readJson(bytes, zipEntries);
};

const reasonOf = (error: unknown): string => {
  if (isPackageError(error, 'too-large')) return 'it is too large';
  return error instanceof RangeError ? 'it is damaged or has too many entries' : 'it is damaged';
};

/** Why an entry cannot be used; undefined if it can. */
const problemOf = (entry: Listed, archive: ZipArchive): Parameters<WarningLog['add']> | undefined => {
  if (!entry) return ['unreadable-media-entry', 'entry of the media map', 'it names no file'];
  const place = `media file ${shownName(entry.name)}`;
  if (!isFileName(entry.name)) return ['unsafe-media-name', place, 'its name leads elsewhere'];
  if (archive.members.has(entry.member)) return undefined;
  // The old map has neither sizes nor hashes.
  return entry.size !== undefined && entry.sha1 === undefined
    ? ['unreadable-media-entry', place, 'it has neither a file nor a hash']
    : ['missing-media-file', place, 'it is not in the package'];
};

const usable = (archive: ZipArchive, listed: readonly Listed[], warnings: WarningLog): readonly MediaEntry[] =>
  listed.flatMap((entry) => {
    const problem = problemOf(entry, archive);
    if (problem) warnings.add(...problem);
    // The old map has no sizes, so the zip's directory provides them.
    return entry && !problem ? { size: archive.members.get(entry.member)?.size ?? 0, ...entry } : [];
  });

/**
 * Reads the list of media files that exist and have a usable name. An unreadable list is a warning, and the notes stay
 * readable (in Anki they do not).
 */
export const readMediaMap = async (
  archive: ZipArchive,
  version: PackageVersion,
  warnings: WarningLog,
): Promise<readonly MediaEntry[]> => {
  try {
    return usable(archive, await readListed(archive, version), warnings);
  } catch (error) {
    if (error instanceof ForeignError) throw error;
    warnings.add('unreadable-media-map', 'media map', reasonOf(error));
    return [];
  }
};

import { parseJson } from '../json-values.ts';
import { bytesField, numberField, readProtobuf, textField } from '../protobuf.ts';
import type { PackageWarning } from '../warning.ts';
import type { PackageVersion } from './package-version.ts';
import { ForeignError } from '../foreign-error.ts';
import { readMember } from './read-member.ts';
import { unzstd } from './unzstd.ts';
import type { ZipArchive } from './zip-directory.ts';

/** A media file of the package. Neither size nor hash has been checked against its bytes, which are never unpacked. */
export interface MediaEntry {
  /** Name inside the zip. */
  readonly member: string;
  /** Name that notes refer to: one path component, without separators. */
  readonly name: string;
  readonly size?: number;
  /** 40 lower-case hexadecimal digits; only the newest generation states it. */
  readonly sha1?: string;
}

/** The media files that exist and have a usable name, and what had to be left out. */
export interface MediaMap {
  readonly media: readonly MediaEntry[];
  readonly warnings: readonly PackageWarning[];
}

type Listed = MediaEntry | undefined;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const readJson = (bytes: Uint8Array, mostEntries: number): readonly Listed[] => {
  const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const map = json === '' ? {} : parseJson(json, mostEntries + 1);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw new TypeError('media map is no object');
  return Object.entries(map).map(([member, name]: [string, unknown]) =>
    /^\d+$/.test(member) && typeof name === 'string' ? { member, name } : undefined,
  );
};

const readEntry = (bytes: Uint8Array, index: number): MediaEntry => {
  const entry = readProtobuf(bytes);
  const sha1 = bytesField(entry, 3);
  return {
    member: String(entry.has(255) ? numberField(entry, 255) : index),
    name: textField(entry, 1),
    size: numberField(entry, 2),
    ...(sha1?.length === 20 ? { sha1: hex(sha1) } : {}),
  };
};

const readMessage = (bytes: Uint8Array, mostEntries: number): readonly Listed[] =>
  (readProtobuf(bytes, mostEntries).get(1) ?? []).map((entry, index) =>
    typeof entry === 'object' ? readEntry(entry, index) : undefined,
  );

/** True when `name` cannot lead out of a folder on any system. */
const isSafe = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[/\\\u0000-\u001f\u007f]|^[a-z]:/i.test(name);

const readListed = async (archive: ZipArchive, version: PackageVersion): Promise<readonly Listed[]> => {
  const member = archive.members.get('media');
  if (!member) return [];
  const { limits } = archive;
  const bytes = await readMember(archive, member, limits.mediaMapBytes);
  const { mediaMapBytes, zipEntries } = limits;
  return version === 'latest'
    ? readMessage(unzstd(bytes, mediaMapBytes, limits), zipEntries)
    : readJson(bytes, zipEntries);
};

const sort = (archive: ZipArchive, listed: readonly Listed[]): MediaMap => {
  const media: MediaEntry[] = [];
  const left = new Map<PackageWarning['code'], number>();
  const leaveOut = (code: PackageWarning['code']): void => void left.set(code, (left.get(code) ?? 0) + 1);
  for (const entry of listed) {
    const file = entry && archive.members.get(entry.member);
    if (!entry) leaveOut('unreadable-media-entry');
    else if (!isSafe(entry.name)) leaveOut('unsafe-media-name');
    else if (!file) leaveOut('missing-media-file');
    // The old map has no sizes; the zip's directory knows them.
    else media.push({ size: file.size, ...entry });
  }
  return {
    media,
    warnings: Array.from(left, ([code, count]) => ({ code, message: `Left out ${count} of the media files.` })),
  };
};

/** Reads the list of media files. A list that cannot be read is a warning: the notes are not lost over it (Anki's are). */
export const readMediaMap = async (archive: ZipArchive, version: PackageVersion): Promise<MediaMap> => {
  try {
    return sort(archive, await readListed(archive, version));
  } catch (error) {
    if (error instanceof ForeignError) throw error;
    return {
      media: [],
      warnings: [{ code: 'unreadable-media-map', message: 'The list of media files cannot be read.' }],
    };
  }
};

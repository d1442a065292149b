import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The manifest of a backup, stored next to the database copy. */
export interface Manifest {
  readonly format: 'flashcards-backup';
  readonly madeAt: string;
  /** The schema version. */
  readonly version: number;
  /** The path of the original database. */
  readonly database: string;
  /** SHA-256 of the database copy, in hex. */
  readonly sha256: string;
}

/** The file names in a backup. */
export const databaseName = 'flashcards.db';
export const secretName = 'jwt-secret';
export const manifestName = 'backup.json';

export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const isManifest = (value: unknown): value is Manifest => {
  const manifest = value as Partial<Record<keyof Manifest, unknown>> | null;
  return (
    manifest?.format === 'flashcards-backup' &&
    [manifest.madeAt, manifest.database, manifest.sha256].every((text) => typeof text === 'string') &&
    typeof manifest.version === 'number'
  );
};

const most = 10_000;

/** The manifest of a backup, or `undefined` when it is missing, unreadable or not one of this program. */
export const manifestIn = async (directory: string): Promise<Manifest | undefined> => {
  try {
    const text = await readFile(join(directory, manifestName), 'utf8');
    const parsed: unknown = text.length > most ? undefined : JSON.parse(text);
    return isManifest(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

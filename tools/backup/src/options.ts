import { parseArgs } from 'node:util';

export interface BackUpOptions {
  /** The directory in which backups are kept; absent: `backups` in the data directory. */
  readonly to?: string;
  /** How many backups of this database are left in that directory; absent: all. */
  readonly keep?: number;
  /** Shares no media file with an earlier backup. */
  readonly full: boolean;
}

export interface RestoreOptions {
  readonly from: string;
  /** A database that is there may be replaced. */
  readonly yes: boolean;
  /** Media that are nowhere, or damaged, are left out. */
  readonly lackingMedia: boolean;
}

export type Command =
  | { readonly name: 'backup'; readonly options: BackUpOptions }
  | { readonly name: 'restore'; readonly options: RestoreOptions };

export const usages: Readonly<Record<Command['name'], string>> = {
  backup: `Makes a backup of the SQLite database and its media, with the secret that signs tokens where a server made one.

  npm run backup                                  in DATA_DIR/backups; says where
  npm run backup -- --to /mnt/backups --keep 7    in another directory; removes all but the newest 7
  npm run backup -- --full                        copies all media; else it shares those of the backup before it
  npm run --silent backup -- --keep 7             says nothing else on standard output, as for a script

Servers may write meanwhile. The backup is complete, checked and on the disk when it has its name.`,
  restore: `Puts a backup in the place of the SQLite database and its media. End every server first.

  npm run restore -- data/backups/flashcards-2026-03-01T04-00-00.000Z        where there is no database
  npm run restore -- data/backups/flashcards-2026-03-01T04-00-00.000Z --yes  replaces the one that is there
  npm run restore -- flashcards.db --yes                                     a database alone, such as of VACUUM INTO
  npm run restore -- PATH --yes --lacking-media                              without the media that it lacks

The backup is checked first. The database that it replaces is kept under another name.`,
};

const help = { type: 'boolean', short: 'h' } as const;

const backUpCommand = (args: readonly string[]): Command | 'help' | undefined => {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    full: { type: 'boolean', default: false },
    help,
  } as const;
  const { to, keep, full, help: isHelp } = parseArgs({ args: [...args], options }).values;
  if (isHelp) return 'help';
  if (to === '' || (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep))) return undefined;
  const told = { ...(to === undefined ? {} : { to }), ...(keep === undefined ? {} : { keep: Number(keep) }) };
  return { name: 'backup', options: { ...told, full } };
};

const restoreCommand = (args: readonly string[]): Command | 'help' | undefined => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { yes: flag, 'lacking-media': flag, help } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return 'help';
  const [from = '', ...others] = positionals;
  if (from === '' || others.length > 0) return undefined;
  return { name: 'restore', options: { from, yes: values.yes, lackingMedia: values['lacking-media'] } };
};

/** What was asked for; `undefined` when it makes no sense. */
export const commandIn = ([name, ...args]: readonly string[]): Command | 'help' | undefined => {
  try {
    if (name === 'backup') return backUpCommand(args);
    return name === 'restore' ? restoreCommand(args) : undefined;
  } catch {
    return undefined;
  }
};

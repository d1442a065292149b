import { exportUserData } from '@flashcards/application';
import { contract } from '@flashcards/contract';
import { rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { plausible } from '../../clock.ts';
import { writeReply } from '../../http/reply/write-reply.ts';
import type { SettingOptions } from '../data.ts';
import { CommandFailure } from '../command-failure.ts';
import { whenInterrupted } from '../interruption.ts';
import { withUser } from './user.ts';

export interface ExportOptions extends SettingOptions {
  readonly out: string;
}

const newFile = (path: string) =>
  open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EEXIST' ? 'there is such a file already' : error.message;
    throw new CommandFailure('cannotWrite', `Cannot write ${path}: ${reason}.`);
  });

/** Writes the reply of export-user-data into a new file that only this user of the machine can read. */
export const exportUser = (id: string, { out, ...options }: ExportOptions): Promise<void> =>
  withUser(id, options, async (store, user) => {
    const file = await newFile(out);
    const forget = whenInterrupted((exitCode) => {
      rmSync(out, { force: true });
      process.exit(exitCode);
    });
    try {
      const data = await exportUserData({ ...store, now: plausible(() => new Date()) })(user);
      const take = (piece: Buffer): Promise<void> => file.appendFile(piece);
      const rest = await writeReply(contract.exportUserData.reply, data, { turn, take });
      await file.appendFile(rest);
      await file.sync();
    } catch (error) {
      await rm(out, { force: true });
      throw error;
    } finally {
      forget();
      await file.close();
    }
  });

import { primaryCode, reasonOf } from '../engine/sqlite-error.ts';

export type BackupFault = 'no database' | 'no backup' | 'bad data' | 'in use' | 'cannot write';

/** Why a backup or a restore failed. The message is for an operator and names files. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly fault: BackupFault;

  constructor(fault: BackupFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

const cannotWrite = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR']);
const faultsOfSqlite: ReadonlyMap<number, BackupFault> = new Map([
  [5, 'in use'],
  [6, 'in use'],
  [8, 'cannot write'],
  [10, 'cannot write'],
  [11, 'bad data'],
  [13, 'cannot write'],
  [14, 'cannot write'],
  [26, 'bad data'],
]);

/** The kind of fault, also for system errors; `undefined` for unknown errors. */
export const backupFaultOf = (error: unknown): BackupFault | undefined => {
  if (error instanceof BackupError) return error.fault;
  const result = primaryCode(error);
  if (result !== undefined) return faultsOfSqlite.get(result);
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'mkdir' || cannotWrite.has(String(code)) ? 'cannot write' : undefined;
};

const isFull = (error: unknown): boolean =>
  primaryCode(error) === 13 || ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** Adds to a known fault of `work` what failed; other errors are thrown unchanged. */
export const withFaultContext = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const fault = backupFaultOf(error);
    if (fault === undefined) throw error;
    const reason = isFull(error) ? 'the disk is full' : reasonOf(error);
    throw new BackupError(fault, `${what}: ${reason}`, { cause: error });
  }
};

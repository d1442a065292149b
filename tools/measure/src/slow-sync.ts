import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Additional milliseconds of each sync, about as on a cloud's network disk. */
export const slowedBy = 2;

/** Wraps the system's own calls. */
const source = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static int later(const char *call, int file) {
  usleep(${slowedBy * 1_000});
  return ((int (*)(int))dlsym(RTLD_NEXT, call))(file);
}
int fsync(int file) { return later("fsync", file); }
int fdatasync(int file) { return later("fdatasync", file); }
`;

/** The environment for programs with slow syncs; `undefined` without a C compiler. */
export const slowSync = async (directory: string): Promise<Readonly<Record<string, string>> | undefined> => {
  const [code, library] = [join(directory, 'slow-sync.c'), join(directory, 'slow-sync.so')];
  await writeFile(code, source);
  try {
    await promisify(execFile)('cc', ['-shared', '-fPIC', '-o', library, code, '-ldl']);
  } catch {
    return undefined;
  }
  return { LD_PRELOAD: library };
};

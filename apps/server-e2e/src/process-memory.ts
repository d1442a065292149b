import { readFileSync } from 'node:fs';

const kibibytesPerMebibyte = 1024;

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has just ended.
    return '';
  }
};

/** Linux only: how much memory a process and its children hold right now. */
const mebibytesOfFamily = (pid: number): number => {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  const held = [String(pid), ...children].map((each) => /^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${each}/status`))?.[1]);
  return held.reduce((sum, kibibytes) => sum + Number(kibibytes ?? 0), 0) / kibibytesPerMebibyte;
};

const interval = 25;

/** Looks forty times a second; `stop` tells the most that was ever seen. */
export const watchFamily = (pid: number): { readonly stop: () => number } => {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, mebibytesOfFamily(pid));
  };
  const timer = setInterval(look, interval);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return most;
    },
  };
};

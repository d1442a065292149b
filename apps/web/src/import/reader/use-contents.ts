import { useEffect, useState } from 'preact/hooks';
import type { Contents } from './contents.ts';
import type { OtherKind } from './file-kind.ts';
import { kindOf } from './file-kind.ts';
import type { Answer, Progress, Question } from './messages.ts';
import type { Plan, Sample, Selection } from './selection.ts';
import { textOf } from './table.ts';

type Problem = Extract<Answer, { problem: unknown }>['problem'];

/** Why a file cannot be imported. */
export type Refusal = OtherKind | Exclude<Problem, 'too-large' | undefined>;

/** A package, with what would become of it. `contents` is absent where this browser could not look into it. */
export interface ReadPackage {
  readonly is: 'package';
  readonly contents?: Contents;
  readonly samples?: readonly Sample[] | undefined;
  readonly plan?: Plan | undefined;
  readonly look: (selection: Selection) => void;
}

/** What a chosen file holds. */
export type FileContents =
  | { readonly is: 'reading'; readonly progress?: Progress }
  | ReadPackage
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'refused'; readonly why: Refusal };

type Change = (change: (before: FileContents) => FileContents) => void;

/** What packages need: module workers, and raw deflate (2022 and later). */
const canRead = (): boolean => {
  try {
    return typeof Worker === 'function' && new DecompressionStream('deflate-raw') !== undefined;
  } catch {
    return false;
  }
};

const unread: ReadPackage = { is: 'package', look: () => undefined };

const withAnswer = (before: FileContents, answer: Answer, look: ReadPackage['look']): FileContents => {
  if ('progress' in answer) return { is: 'reading', progress: answer.progress };
  if ('contents' in answer) return { is: 'package', contents: answer.contents, look };
  if (!('problem' in answer)) return before.is === 'package' ? { ...before, ...answer } : before;
  const { problem } = answer;
  // The service may accept what is too large for a browser.
  if (problem === undefined || problem === 'too-large') return unread;
  return { is: 'refused', why: problem };
};

/** Reads a package in a worker. Returns what ends it, also in the midst of reading. */
const startReader = (file: File, change: Change): (() => void) => {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  const ask = (question: Question): void => worker.postMessage(question);
  const look = (selection: Selection): void => {
    change((before) => (before.is === 'package' ? { ...before, plan: undefined } : before));
    ask({ selection });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
    change((before) => withAnswer(before, data, look)),
  );
  worker.addEventListener('error', () => change(() => unread));
  ask({ file });
  return () => worker.terminate();
};

const reading: FileContents = { is: 'reading' };

/** Looks into a file without sending it. */
export const useContents = (file: File | undefined): FileContents => {
  const [of, setOf] = useState<{ readonly file?: File; readonly contents: FileContents }>({ contents: reading });
  useEffect(() => {
    if (!file) return undefined;
    let end = (): void => undefined;
    let isCurrent = true;
    const change: Change = (next) =>
      isCurrent && setOf((before) => ({ file, contents: next(before.file === file ? before.contents : reading) }));
    const begin = async (): Promise<void> => {
      const kind = await kindOf(file);
      if (!isCurrent) return;
      if (kind === 'text') {
        const text = await textOf(file);
        change(() => ({ is: 'text', text }));
      } else if (kind !== 'package') change(() => ({ is: 'refused', why: kind }));
      else if (canRead()) end = startReader(file, change);
      else change(() => unread);
    };
    // A file that can no longer be read cannot be sent either, which then says so.
    begin().catch(() => change(() => unread));
    return () => {
      isCurrent = false;
      end();
    };
  }, [file]);
  return of.file === file ? of.contents : reading;
};

import { isRefused } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { wordsFor } from '../problem.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { EditedField } from './editing.ts';
import { insertHtml } from './editing.ts';

const words = texts.editor;

interface Upload {
  readonly name: string;
  /** Of the file that is sent, from 0 to 1. */
  readonly part: number;
}

const problemWords = (error: unknown): string => {
  if (isRefused(error, 'unsupported_media')) return words.mediaKind;
  if (isRefused(error, 'too_much_media')) return words.mediaFull;
  return isRefused(error) && error.status === 413 ? words.mediaLarge : wordsFor(error);
};

/** Sends pictures and sounds one after the other, and puts each into its field. */
export const useUploads = () => {
  const [upload, setUpload] = useState<Upload>();
  const { run, isBusy, problem } = useAction(async (files: readonly File[], field: EditedField) => {
    try {
      for (const file of files) {
        const { name } = file;
        setUpload({ name, part: 0 });
        const onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
          setUpload({ name, part: total === 0 ? 0 : loaded / total });
        const { url, type } = await client.media.add(file, { onProgress });
        insertHtml(field, type.startsWith('image/') ? `<img src="${url}">` : `[sound:${url}]`);
      }
    } finally {
      setUpload(undefined);
    }
  });
  return { send: run, isBusy, upload, problem: problem === undefined ? undefined : problemWords(problem) };
};

/** How far the sending is, or why it failed. */
export const UploadLine = ({ upload, problem }: Pick<ReturnType<typeof useUploads>, 'upload' | 'problem'>) => (
  <div role="status">
    {upload && (
      <p class="upload">
        <span>{words.sending(upload.name)}</span>
        <progress aria-label={words.sending(upload.name)} max={1} value={upload.part} />
      </p>
    )}
    {problem !== undefined && <p class="notice notice-problem">{problem}</p>}
  </div>
);

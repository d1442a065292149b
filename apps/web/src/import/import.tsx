import type { StoredImport } from '@flashcards/client-sdk';
import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../notices.tsx';
import { mayPass, needsSignIn } from '../problem.ts';
import { client, expire } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { dropped } from './dropped.ts';
import { FilePicker } from './file-picker.tsx';
import type { ImportChoice } from './import-form.tsx';
import { ImportForm } from './import-form.tsx';
import { Report } from './report.tsx';

const words = texts.import;

interface Sending {
  readonly loaded: number;
  readonly total: number;
  readonly stop: () => void;
}

const Progress = ({ loaded, total, stop }: Sending) => {
  const isSent = total > 0 && loaded >= total;
  const text = isSent ? words.reading : words.uploading;
  return (
    <section class="panel stack" aria-live="polite">
      <p class="progress-text">
        {text}
        <span>{isSent ? words.readingHint : `${words.size(loaded)} / ${words.size(total)}`}</span>
      </p>
      <progress aria-label={text} max={1} {...(isSent ? {} : { value: total === 0 ? 0 : loaded / total })} />
      <button type="button" class="button" onClick={stop}>
        {texts.cancel}
      </button>
    </section>
  );
};

/** Sends the file; what it says and whether it is still running. */
const useImport = () => {
  const [sending, setSending] = useState<Sending>();
  const [stored, setStored] = useState<StoredImport>();
  const [problem, setProblem] = useState<unknown>();
  const [isCancelled, setCancelled] = useState(false);
  const send = async (file: File, choice: ImportChoice): Promise<void> => {
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    setProblem(undefined);
    setCancelled(false);
    setSending({ loaded: 0, total: file.size, stop });
    const { signal } = controller;
    const onProgress = ({ loaded, total }: { loaded: number; total: number }) => setSending({ loaded, total, stop });
    await client.imports.create(file, choice, { onProgress, signal }).then(setStored, (error: unknown) => {
      if (needsSignIn(error)) expire();
      if (signal.aborted) setCancelled(true);
      else setProblem(error);
    });
    setSending(undefined);
  };
  const reset = (): void => {
    setStored(undefined);
    setProblem(undefined);
    setCancelled(false);
  };
  return { sending, stored, problem, isCancelled, send, reset };
};

/** What happened to the last attempt. */
const Outcome = ({ isCancelled, problem }: Pick<ReturnType<typeof useImport>, 'isCancelled' | 'problem'>) => (
  <>
    {isCancelled && (
      <p class="notice" role="status">
        {words.cancelled}
      </p>
    )}
    {problem !== undefined && <Problem error={problem} />}
  </>
);

/** The file that was chosen here or dropped on any view; another one only while none is sent. */
const useFile = (isSending: boolean, onFile: () => void) => {
  const [file, setFile] = useState<File>();
  const take = (taken: File | undefined): void => {
    onFile();
    setFile(taken);
  };
  const { value: fromPage } = dropped;
  useEffect(() => {
    if (fromPage === undefined || isSending) return;
    dropped.value = undefined;
    take(fromPage);
  }, [fromPage, isSending]);
  return [file, take] as const;
};

const Choosing = ({ onFile }: { readonly onFile: (file: File) => void }) => (
  <>
    <p class="lead">{words.lead}</p>
    <FilePicker onFile={onFile} />
  </>
);

export const Import = () => {
  useTitle(words.title);
  const { sending, stored, problem, isCancelled, send, reset } = useImport();
  const [file, take] = useFile(sending !== undefined, reset);
  if (stored) return <Report stored={stored} onAnother={() => take(undefined)} />;
  return (
    <div class="import stack">
      <h1>{words.title}</h1>
      <Outcome isCancelled={isCancelled} problem={problem} />
      {sending && <Progress {...sending} />}
      {file === undefined && <Choosing onFile={take} />}
      {file && (
        // Hidden while the file is sent: what was typed is there again when that fails.
        <div hidden={sending !== undefined}>
          <ImportForm
            key={`${file.name} ${file.lastModified}`}
            file={file}
            again={problem !== undefined && mayPass(problem)}
            onStart={(choice) => void send(file, choice)}
            onOther={() => take(undefined)}
          />
        </div>
      )}
    </div>
  );
};

import { isRefused } from '@flashcards/client-sdk';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../notices.tsx';
import { mayPass } from '@flashcards/client-sdk/offline';
import { useLeaving } from '../parts/leaving.tsx';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { useKeptFocus } from '../view-focus.ts';
import { dropped } from './dropped.ts';
import { FilePicker } from './file-picker.tsx';
import './import.css';
import type { FormParts } from './package-form.tsx';
import { PackageForm } from './package-form.tsx';
import { ReadingBar, UploadBar } from './progress.tsx';
import type { FileContents } from './reader/use-contents.ts';
import { useContents } from './reader/use-contents.ts';
import { Report } from './report.tsx';
import type { Outcome } from './sending.ts';
import { useSending } from './sending.ts';
import { TableForm } from './table-form.tsx';

const words = texts.import;

const Alert = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="notice notice-problem" role="alert">
    <p>{children}</p>
  </div>
);

const Notice = ({ children }: { readonly children: ComponentChildren }) => (
  <p class="notice" role="status">
    {children}
  </p>
);

/** The service's own words name its parameters. */
const problemText = (problem: unknown) => {
  if (problem === undefined) return null;
  const refused = isRefused(problem) ? words.problems[problem.code] : undefined;
  const own = problem instanceof DOMException ? words.changed : refused;
  return own === undefined ? <Problem error={problem} /> : <Alert>{own}</Alert>;
};

/** What happened to the last attempt. */
const LastOutcome = ({ isCancelled, problem }: Outcome) => (
  <>
    {isCancelled && <Notice>{words.cancelled}</Notice>}
    {problemText(problem)}
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

interface ChoosingParts {
  readonly refused?: ComponentChildren;
  readonly onFile: (file: File) => void;
}

const Choosing = ({ refused, onFile }: ChoosingParts) => (
  <>
    <p class="lead">{words.lead}</p>
    {refused !== undefined && <Alert>{refused}</Alert>}
    <FilePicker onFile={onFile} />
  </>
);

interface LookParts extends FormParts {
  readonly contents: FileContents;
  readonly onFile: (file: File) => void;
}

/** What is in the chosen file, and how to import it. */
const Look = ({ contents, onFile, ...parts }: LookParts) => {
  const { file, onOther } = parts;
  if (contents.is === 'package') return <PackageForm {...parts} read={contents} />;
  if (contents.is === 'text') return <TableForm {...parts} text={contents.text} />;
  if (contents.is === 'reading') return <ReadingBar progress={contents.progress} onStop={onOther} />;
  const refused = (
    <>
      <bdi>{file.name}</bdi>: {words.refused[contents.why]}
    </>
  );
  return <Choosing refused={refused} onFile={onFile} />;
};

export const Import = () => {
  useTitle(words.title);
  const { upload, outcome, send, reset } = useSending();
  const [file, take] = useFile(upload !== undefined, reset);
  const contents = useContents(file);
  const { question } = useLeaving({ isUnsaved: upload !== undefined, words });
  const { stored, problem } = outcome;
  useKeptFocus(`${contents.is} ${upload === undefined} ${stored === undefined}`);
  if (stored) return <Report stored={stored} onAnother={() => take(undefined)} />;
  return (
    <div class="import stack">
      <h1>{words.title}</h1>
      <LastOutcome {...outcome} />
      {upload && <UploadBar {...upload} />}
      {question}
      {!file && <Choosing onFile={take} />}
      {file && (
        // Hidden while the file is sent: what was typed is there again when that fails.
        <div hidden={upload !== undefined}>
          <Look
            key={`${file.name} ${file.lastModified} ${file.size}`}
            file={file}
            contents={contents}
            again={problem !== undefined && mayPass(problem)}
            onStart={(wish) => void send(file, wish)}
            onOther={() => take(undefined)}
            onFile={take}
          />
        </div>
      )}
    </div>
  );
};

import type {
  CsvImportRequest,
  ImportOptions,
  ImportRequest,
  StoredImport,
  UpdateRequest,
} from '@flashcards/client-sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { needsSignIn } from '../problem.ts';
import { client, expire } from '../session.ts';
import { withoutHead } from './reader/table-head.ts';

/** What the service is asked to make of a file. */
export type Wish =
  | { readonly of: 'package'; readonly request: ImportRequest }
  | { readonly of: 'update'; readonly request: UpdateRequest }
  | { readonly of: 'table'; readonly request: CsvImportRequest };

/** Rejects with a DOMException if the file has changed since it was chosen, or is gone. */
const sent = async (file: File, wish: Wish, options: ImportOptions): Promise<StoredImport> => {
  const { imports } = client;
  await file.slice(0, 1).arrayBuffer();
  if (wish.of === 'package') return imports.create(file, wish.request, options);
  if (wish.of === 'update') return imports.update(file, wish.request, options);
  return imports.createFromCsv(await withoutHead(file), wish.request, options);
};

/** The new cards are there without a network, too. */
const keepCards = async (): Promise<void> => {
  const { keepAhead } = await import('../offline/ahead.ts');
  await keepAhead(true);
};

/** In bytes. */
export interface Upload {
  readonly loaded: number;
  readonly total: number;
  readonly stop: () => void;
}

export interface Outcome {
  readonly stored?: StoredImport;
  readonly problem?: unknown;
  readonly isCancelled?: boolean;
}

/** Sends a file, as long as the view is open: how far it is, and what came of it. */
export const useSending = () => {
  const [upload, setUpload] = useState<Upload>();
  const [outcome, setOutcome] = useState<Outcome>({});
  const stopLast = useRef<() => void>(undefined);
  useEffect(() => () => stopLast.current?.(), []);
  const send = async (file: File, wish: Wish): Promise<void> => {
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    stopLast.current = stop;
    const { signal } = controller;
    setOutcome({});
    setUpload({ loaded: 0, total: file.size, stop });
    const onProgress = (progress: Omit<Upload, 'stop'>): void => setUpload({ ...progress, stop });
    try {
      setOutcome({ stored: await sent(file, wish, { onProgress, signal }) });
      void keepCards().catch(() => undefined);
    } catch (problem) {
      if (needsSignIn(problem)) expire();
      setOutcome(signal.aborted ? { isCancelled: true } : { problem });
    }
    setUpload(undefined);
  };
  return { upload, outcome, send, reset: () => setOutcome({}) };
};

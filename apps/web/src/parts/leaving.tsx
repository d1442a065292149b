import type { RefObject } from 'preact';
import { useLocation } from 'preact-iso';
import { useLayoutEffect, useState } from 'preact/hooks';
import { holdHistory } from '../held-history.ts';
import { Confirmation } from './dialog.tsx';
import type { texts } from '../texts/texts.ts';

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;

/** The view that a click leads to; `undefined` for other clicks. */
const viewOf = (event: MouseEvent): string | undefined => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target !== '' || link.origin !== location.origin || link.hash !== '') return undefined;
  return opensElsewhere(event) ? undefined : link.pathname + link.search;
};

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Holds the page, and calls `onLeave` with the view that a link or the history leads to. Returns how to let it go. */
const holdPage = (onLeave: (view: string) => void): (() => void) => {
  const here = location.href;
  const click = (event: MouseEvent): void => {
    const view = viewOf(event);
    if (view === undefined) return;
    stop(event);
    onLeave(view);
  };
  const back = (event: Event): void => {
    const view = location.pathname + location.search;
    stop(event);
    history.pushState(null, '', here);
    onLeave(view);
  };
  const release = holdHistory(back);
  const unload = (event: Event): void => event.preventDefault();
  addEventListener('click', click, true);
  addEventListener('beforeunload', unload);
  return () => {
    removeEventListener('click', click, true);
    release();
    removeEventListener('beforeunload', unload);
  };
};

/** The same for a dialog. Browsers let a page refuse a `cancel` only sometimes, and the key always. */
const holdDialog = (dialog: HTMLDialogElement | null | undefined, onLeave: () => void): (() => void) => {
  const cancel = (event: Event): void => {
    stop(event);
    onLeave();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (event.target as Element).closest('dialog') === dialog) cancel(event);
  };
  dialog?.addEventListener('cancel', cancel);
  dialog?.addEventListener('keydown', press);
  return () => {
    dialog?.removeEventListener('cancel', cancel);
    dialog?.removeEventListener('keydown', press);
  };
};

interface LeavingParts {
  readonly isUnsaved: boolean;
  readonly form?: RefObject<HTMLFormElement | null>;
  /** Closes the dialog of the form, if it has one. */
  readonly onClose?: (() => void) | undefined;
  /** What the question says. */
  readonly words: Pick<typeof texts.editor, 'leave' | 'leaveText' | 'discard'>;
}

/** Asks before what was typed is left. `question` belongs on the page; `close` is what a button does. */
export const useLeaving = ({ isUnsaved, form, onClose, words }: LeavingParts) => {
  const { route } = useLocation();
  const [leave, setLeave] = useState<{ readonly go: () => void }>();
  const close = (): void => {
    if (isUnsaved && onClose) setLeave({ go: onClose });
    else onClose?.();
  };
  // Before the next key, which may be Escape.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const releases = [
      holdPage((view) => setLeave({ go: () => route(view) })),
      holdDialog(form?.current?.closest('dialog'), close),
    ];
    return () => releases.forEach((release) => release());
  }, [isUnsaved]);
  const question = leave && (
    <Confirmation
      title={words.leave}
      deed={words.discard}
      onClose={() => setLeave(undefined)}
      onConfirm={async () => leave.go()}
    >
      <p>{words.leaveText}</p>
    </Confirmation>
  );
  return { close, question };
};

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { unsent } from './offline/unsent.ts';
import { needsSignIn } from './problem.ts';
import { expire, signIns } from './session.ts';
import { useKeptFocus } from './view-focus.ts';

export interface Resource<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Grows when the network is back. */
export const reconnects = signal(0);
addEventListener('online', () => (reconnects.value += 1));

/** Loads a value when the view opens, when a key changes, after a new sign-in, and when the network is back. The last value stays meanwhile. */
export const useResource = <Value>(load: () => Promise<Value>, keys: readonly unknown[] = []): Resource<Value> => {
  const [state, setState] = useState<Omit<Resource<Value>, 'reload'>>({ value: undefined, error: undefined });
  const [turn, setTurn] = useState(0);
  useKeptFocus(state);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value, error: undefined }),
      (error: unknown) => {
        if (needsSignIn(error)) expire();
        if (isCurrent) setState(({ value }) => ({ value, error }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...keys, turn, signIns.value, reconnects.value]);
  const reload = (): void => {
    setState(({ value }) => ({ value, error: undefined }));
    setTurn((before) => before + 1);
  };
  return { ...state, reload };
};

/** The same for what answers change: it is loaded again when those that waited are sent. */
export const useCounted: typeof useResource = (load, keys = []) =>
  useResource(load, [...keys, unsent.value.waiting === 0]);

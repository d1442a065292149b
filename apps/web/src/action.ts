import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { needsSignIn } from './problem.ts';
import { expire, signIns } from './session.ts';
import { keepFocus } from './view-focus.ts';

export interface Action<Parameters extends readonly unknown[]> {
  /** Resolves to whether it succeeded. */
  readonly run: (...parameters: Parameters) => Promise<boolean>;
  readonly isBusy: boolean;
  /** What went wrong the last time; a session that had ended only until the next sign-in. */
  readonly problem: unknown;
}

/** Something that a learner asks for: whether it is under way, and why it failed. */
export const useAction = <Parameters extends readonly unknown[]>(
  act: (...parameters: Parameters) => Promise<unknown>,
): Action<Parameters> => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => setProblem((before: unknown) => (needsSignIn(before) ? undefined : before)), [signIns.value]);
  const pressed = useRef<Element>(null);
  // A button that is disabled meanwhile, or that is gone then, loses the focus. What is loaded next may remove it.
  useLayoutEffect(() => {
    if (!isBusy && pressed.current) keepFocus(pressed.current);
  }, [isBusy]);
  const run = async (...parameters: Parameters): Promise<boolean> => {
    pressed.current = document.activeElement;
    setBusy(true);
    setProblem(undefined);
    try {
      await act(...parameters);
      return true;
    } catch (error) {
      if (needsSignIn(error)) expire();
      setProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, problem };
};

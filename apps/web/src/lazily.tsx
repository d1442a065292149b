import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { Problem } from './notices.tsx';
import { texts } from './texts/texts.ts';

export const reload = (): void => location.reload();

const Missing = () => <Problem words={texts.problems.noFile} onRetry={reload} />;

/** A component whose file is loaded when it is shown. Where the file cannot be had, the page says so. */
export const lazily = <Parts,>(load: () => Promise<FunctionComponent<Parts>>) =>
  lazy(() => load().catch(() => Missing));

import type { PackageErrorCode } from '@flashcards/apkg-parser';
import type { Contents } from './contents.ts';
import type { Plan, Sample, Selection } from './selection.ts';

/** What the page sends to the worker: first the file, then each selection. The last one counts. */
export type Question = { readonly file: File } | { readonly selection: Selection };

/** `opening` counts bytes, `notes` counts notes. */
export interface Progress {
  readonly phase: 'opening' | 'notes';
  readonly done: number;
  readonly total: number;
}

/** What the worker answers. `problem`: why the package cannot be read; `undefined` if that is not its own fault. */
export type Answer =
  | { readonly progress: Progress }
  | { readonly contents: Contents }
  | { readonly problem: PackageErrorCode | undefined }
  | { readonly samples: readonly Sample[] }
  | { readonly plan: Plan };

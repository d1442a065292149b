import type { NoteText, PlainSides, RenderedNote } from '@flashcards/application';
import type { MediaFile } from '@flashcards/library';

/** Asks for the fields that are the sides of cards. */
export interface PlainTask {
  readonly kind: 'plain';
  readonly definition: string;
}

/** Renders notes without sanitising them. Its answer are the names of the files that they refer to. */
export interface RenderTask extends Omit<PlainTask, 'kind'> {
  readonly kind: 'render';
  readonly notes: readonly NoteText[];
  readonly deckName: string;
  /** Files whose addresses are in the fields. */
  readonly files: readonly MediaFile[];
}

/** Sanitises what was rendered last, with these files by their names. */
export interface FinishTask {
  readonly kind: 'finish';
  readonly files: readonly MediaFile[];
}

export type Task = PlainTask | RenderTask | FinishTask;

/** The answer to each kind of task. */
export interface Answers {
  readonly plain: readonly (PlainSides | undefined)[];
  readonly render: readonly string[];
  readonly finish: readonly RenderedNote[];
}

/** Thrown in the worker when there is more to render than one request may have. */
export const tooMuch = 'too much to render';

export type Answer = { readonly value: Answers[keyof Answers] } | { readonly fault: string };

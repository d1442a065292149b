import type { TemplateFault } from './parse-template.ts';

/** Why a card cannot be rendered. */
export interface RenderError {
  readonly side: 'front' | 'back';
  /**
   * `too-large`: the card takes more than the limits, or the template has more than 50 000 parts.
   * `no-template`: the note type has none for the card.
   */
  readonly code: TemplateFault['code'] | 'no-template';
  /** The tag of the template that it is about, where there is one. */
  readonly tag?: string;
}

/** Both sides of a card as Anki renders them: untrusted HTML, in which sounds are `[sound:name]`. */
export interface RenderedCard {
  /** '' when there is an error, like `answer`. */
  readonly question: string;
  readonly answer: string;
  /** Nothing of the note is on the front; the sides say so. Anki would delete such a card. */
  readonly isEmpty: boolean;
  readonly error?: RenderError;
}

/** What one card may take; beyond it the card is an error, never cut short. */
export interface RenderLimits {
  /** Characters of a side. */
  readonly longestSide: number;
  /** Characters that filters may read for a card. */
  readonly mostWork: number;
}

/** What one card may take when nothing is said. */
/** 32 Mi characters of a side; 128 Mi characters that filters read. */
export const defaultRenderLimits: RenderLimits = { longestSide: 32 * 2 ** 20, mostWork: 128 * 2 ** 20 };

import type { TemplateFault } from './parse-template.ts';

/** Why a card cannot be rendered. */
export interface RenderError {
  readonly side: 'front' | 'back';
  /**
   * `too-large`: the card exceeds the limits, or the template has more than 50 000 parts. `no-template`: the note type
   * has no template for the card. `no-note`: the package has no readable note for the card.
   */
  readonly code: TemplateFault['code'] | 'no-template' | 'no-note';
  /** The template's tag in question, if there is one. */
  readonly tag?: string;
}

/** Both sides of a card as Anki renders them: untrusted HTML with sounds as `[sound:name]`. */
export interface RenderedCard {
  /** '' if there is an error, as for `answer`. */
  readonly question: string;
  readonly answer: string;
  /** Whether the front shows nothing of the note; the sides then say so. Anki would delete such a card. */
  readonly isEmpty: boolean;
  readonly error?: RenderError;
}

/** Limits of one card. A card beyond them is an error, never truncated. */
export interface RenderLimits {
  /** Characters of one side. */
  readonly longestSide: number;
  /** Characters that filters may read for one card. */
  readonly mostWork: number;
}

/** 32 Mi characters per side; 128 Mi characters read by filters. */
export const defaultRenderLimits: RenderLimits = { longestSide: 32 * 2 ** 20, mostWork: 128 * 2 ** 20 };

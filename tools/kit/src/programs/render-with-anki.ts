import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const renderer = fileURLToPath(new URL('../../programs/anki/render_cards.py', import.meta.url));

/** A card of a standard or cloze note type with the fields Q, A and E and a template "Card 1". */
export interface CardToRender {
  readonly kind: 'standard' | 'cloze';
  readonly values: readonly [question: string, answer: string, extra: string];
  readonly front: string;
  readonly back: string;
  readonly ord: number;
}

/** Anki's rendering: both sides, or the side with an unusable template, and the stripped text of each field. */
export type MadeByAnki = { readonly stripped: readonly string[] } & (
  | { readonly question: string; readonly answer: string; readonly isEmpty: boolean }
  | { readonly error: 'front' | 'back' }
);

/** Renders cards with the Python of `findAnki`. */
export const renderWithAnki = async (
  python: string,
  cards: readonly CardToRender[],
): Promise<readonly MadeByAnki[]> => {
  const child = spawn(python, ['-B', renderer], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(cards.map((card) => `${JSON.stringify(card)}\n`).join(''));
  const lines = (await text(child.stdout)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as MadeByAnki);
};

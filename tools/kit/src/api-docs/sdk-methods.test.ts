import { describe, expect, it } from 'vitest';
import { methodsIn } from './sdk-methods.ts';

const group = `
export interface Cards {
  /**
   * Reviews a card.
   *
   * @example
   * \`\`\`ts
   * const { xp } = await client.cards.review(card);
   * console.log(xp);
   * \`\`\`
   */
  review(card: string): Promise<void>;
  /** Without an example. */
  undo(): Promise<void>;
}
const other = { not: 'a method' };
export const cards = {
  review: method('reviewCard', (call) => (card) => call({ card })),
  undo: method('undoReview', (call) => () => call({})),
} satisfies MethodsOf<Cards>;
`;

describe('the methods of the SDK', () => {
  it('are found with the operation they call and the example of their documentation', () => {
    expect(methodsIn(group)).toEqual([
      {
        name: 'cards.review',
        operation: 'reviewCard',
        example: 'const { xp } = await client.cards.review(card);\nconsole.log(xp);',
      },
      { name: 'cards.undo', operation: 'undoReview', example: 'await client.cards.undo();' },
    ]);
  });

  it('finds those of a two-word noun', () => {
    const text = group.replaceAll('Cards', 'SharedCards').replaceAll('cards', 'sharedCards');
    expect(methodsIn(text).map(({ name }) => name)).toEqual(['sharedCards.review', 'sharedCards.undo']);
    expect(methodsIn(text)[0]?.example).toContain('client.sharedCards.review');
  });
});

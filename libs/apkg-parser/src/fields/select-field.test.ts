import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectField } from './select-field.ts';

describe('a field selector', () => {
  it.each([
    ['finds a field by its exact name', ['Front', 'Back'], 'Back', 1],
    ['finds a field by its index', ['Vorderseite', 'Rückseite'], '1', 1],
    ['prefers a name to an index', ['1', '0'], '0', 1],
    ['tells names apart by case', ['front', 'Front'], 'Front', 1],
    ['keeps the spaces of a name', [' Front', 'Front '], 'Front ', 1],
    ['finds a composed name by its decomposed form', ['e\u0301'], '\u00e9', 0],
    ['takes the first of two equal names', ['A', 'A'], 'A', 0],
    ['finds names that objects have of themselves', ['__proto__', 'constructor'], 'constructor', 1],
    ['does not guess the case', ['Front'], 'front', undefined],
    ['knows no index beyond the last field', ['A', 'B'], '2', undefined],
    ['knows no negative index', ['A', 'B'], '-1', undefined],
    ['takes plain decimal digits only', ['A', 'B'], '01', undefined],
    ['takes no hexadecimal index', ['A', 'B'], '0x1', undefined],
    ['takes no spaces around an index', ['A', 'B'], ' 1', undefined],
    ['takes no other digits', ['A', 'B'], '١', undefined],
    ['finds nothing by an empty selector', ['A', 'B'], '', undefined],
  ] as const)('%s', (_, fields, selector, position) => {
    expect(selectField(fields, selector)).toBe(position);
  });

  it('returns an existing field or none', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (fields, selector) => {
        const at = selectField(fields, selector);
        expect(at === undefined || fields[at] !== undefined).toBe(true);
      }),
    );
  });
});

import { composed } from '../collection/composed.ts';

const indexPattern = /^(?:0|[1-9]\d{0,5})$/;

/**
 * The 0-based position of the field that `selector` names: first by exact field name, then as an index in plain decimal
 * digits. A field called "1" is therefore found by its name. Composed and decomposed forms of "é" are equal. Undefined
 * if there is no such field.
 *
 * @example
 * ```ts
 * selectField(['Front', 'Back'], 'Back'); // 1
 * selectField(['Front', 'Back'], '0'); // 0
 * selectField(['Front', 'Back'], 'Extra'); // undefined
 * ```
 */
export const selectField = (fields: readonly string[], selector: string): number | undefined => {
  const named = [fields.indexOf(selector), fields.findIndex((name) => composed(name) === composed(selector))].find(
    (at) => at >= 0,
  );
  if (named !== undefined) return named;
  const index = indexPattern.test(selector) ? Number(selector) : fields.length;
  return index < fields.length ? index : undefined;
};

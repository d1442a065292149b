import { int64, varintsIn, visitFields } from '../protobuf.ts';
import type { Kind } from './kind.ts';
import { longer, mostItems } from './kind.ts';

const conditions = ['none', 'any', 'all'] as const;

/** The fields of which any, all or none must be filled for a card. Old versions of Anki make cards by it. */
export interface Requirement {
  /** The position of the template. */
  readonly ord: number;
  readonly condition: (typeof conditions)[number];
  /** Positions of fields. */
  readonly fields: readonly number[];
}

const isPosition = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const isRequirement = (value: unknown): boolean => {
  const { ord, condition, fields } = (value ?? {}) as Partial<Requirement>;
  return (
    isPosition(ord) && conditions.includes(condition as 'any') && Array.isArray(fields) && fields.every(isPosition)
  );
};

const mostNumberBytes = 10;
const ordField = 1;
const conditionField = 2;
const shape = { [ordField]: 'number', [conditionField]: 'number', 3: 'numbers' } as const;

const inMessage = (bytes: Uint8Array): Requirement => {
  let ord = 0;
  let condition: Requirement['condition'] = 'none';
  const fields: number[] = [];
  visitFields(bytes, shape, (field, value) => {
    if (value.length > mostNumberBytes * (mostItems - fields.length)) throw new RangeError('a list is too long');
    const numbers = varintsIn(value).map((varint) => Number(int64(varint)));
    const [number = 0] = numbers;
    if (field === ordField) ord = number;
    else if (field === conditionField) condition = conditions[number] ?? 'none';
    else fields.push(...numbers);
    if (fields.length > mostItems) throw new RangeError('a list is too long');
  });
  return { ord, condition, fields };
};

export const requirements: Kind<readonly Requirement[]> = {
  rule: `must be a list of at most ${mostItems} templates with their fields`,
  is: (value) => Array.isArray(value) && value.length <= mostItems && value.every(isRequirement),
  fromJson: (json) =>
    Array.isArray(json)
      ? json.map((item: unknown) => {
          const [ord, condition, fields] = Array.isArray(item) ? (item as readonly unknown[]) : [];
          return { ord, condition, fields };
        })
      : undefined,
  toJson: (value) => value.map(({ ord, condition, fields }) => [ord, condition, fields]),
  type: shape,
  fromWire: (bytes, before = []) => {
    if (before.length >= mostItems) throw new RangeError('a list is too long');
    return longer(before, [inMessage(bytes)]);
  },
  zero: [],
};

import type { CardSource } from './card-source.ts';
import { isFilled } from './spaces.ts';

/** The values that a template can name for one card. */
export interface CardValues {
  /** Undefined if there is no such field. */
  get(name: string): string | undefined;
  isFilled(name: string): boolean;
}

/** The names that every template knows besides its note type's fields, which take precedence. */
const ownValues = ({ noteType, note, card, deckName = '' }: CardSource): ReadonlyMap<string, string> => {
  const template = noteType.templates[noteType.kind === 'cloze' ? 0 : card.ord];
  return new Map([
    ['Tags', note.tags.join(' ')],
    ['Type', noteType.name],
    ['Deck', deckName],
    ['Subdeck', deckName.split('::').at(-1) ?? ''],
    ['Card', template?.name ?? ''],
    ['CardFlag', `flag${String((card.flags ?? 0) & 7)}`],
    ['CardID', card.id],
    [`c${String(card.ord + 1)}`, '1'],
  ]);
};

export const cardValues = (source: CardSource, fields: ReadonlyMap<string, number>): CardValues => {
  // Most templates name only fields.
  let own: ReturnType<typeof ownValues> | undefined;
  const filled = new Map<string, boolean>();
  const get = (name: string): string | undefined => {
    const at = fields.get(name);
    if (at !== undefined) return source.note.fields[at] ?? '';
    own ??= ownValues(source);
    return own.get(name);
  };
  return {
    get,
    isFilled: (name) => {
      const known = filled.get(name) ?? isFilled(get(name) ?? '');
      filled.set(name, known);
      return known;
    },
  };
};

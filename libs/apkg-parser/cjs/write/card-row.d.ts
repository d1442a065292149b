import type { CardToWrite } from './deck-to-write.ts';
import type { Row } from './row.ts';
/** The values of a row of Anki's table of cards. Throws `TypeError`. */
export declare const cardRow: (card: CardToWrite, decks: ReadonlyMap<string, unknown>, now: number) => Row;
//# sourceMappingURL=card-row.d.ts.map
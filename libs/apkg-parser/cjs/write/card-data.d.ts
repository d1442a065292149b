import type { CardToWrite } from './deck-to-write.ts';
/** What Anki keeps of a card beside its numbers, as JSON or ''. Throws `TypeError`. */
export declare const cardData: ({ data, fsrs }: CardToWrite, place: string) => string;
//# sourceMappingURL=card-data.d.ts.map
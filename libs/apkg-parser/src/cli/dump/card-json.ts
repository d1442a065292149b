import type { MemoryState } from '../../collection/memory-state.ts';
import type { NoteType } from '../../collection/note-type.ts';
import type { PackageCard } from '../../collection/package-card.ts';
import type { RenderedCard } from '../../render/rendered-card.ts';
import { avTags } from './av-tags.ts';

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

const fsrsJson = ({ lastReview, ...state }: MemoryState) => ({
  ...state,
  ...(lastReview ? { lastReview: secondsOf(lastReview) } : {}),
});

/** What each side plays. What `{{FrontSide}}` repeats on the back does not count as the answer's. */
const playedOf = ({ question, answer }: RenderedCard, answerFormat: string) => {
  const rest = answerFormat.includes('FrontSide') ? answer.replace(question, () => '') : answer;
  return { question: [...avTags(question)], answer: [...avTags(rest)] };
};

const sidesJson = (rendered: RenderedCard, answerFormat: string) => {
  const { question, answer, isEmpty, error } = rendered;
  const av = playedOf(rendered, answerFormat);
  return {
    question,
    answer,
    isEmpty,
    ...(error ? { renderError: error.code } : {}),
    ...(av.question.length + av.answer.length > 0 ? { av } : {}),
  };
};

export interface CardContext {
  readonly type: NoteType;
  readonly deckName: (id: string) => string | undefined;
  readonly rendered: RenderedCard;
}

const placeJson = (card: PackageCard, deckName: CardContext['deckName']) => ({
  deck: deckName(card.deckId) ?? null,
  deckId: card.deckId,
  ...(card.homeDeckId === card.deckId ? {} : { originalDeck: deckName(card.homeDeckId) ?? null }),
});

/** A card in the members of the dump format, with its stored numbers. */
export const cardJson = (card: PackageCard, { type, deckName, rendered }: CardContext) => {
  const template = type.templates[type.kind === 'cloze' ? 0 : card.ord];
  return {
    id: card.id,
    ord: card.ord,
    ...placeJson(card, deckName),
    type: card.type,
    queue: card.queue,
    due: card.due,
    ivl: card.interval,
    factor: card.ease,
    reps: card.reps,
    lapses: card.lapses,
    left: card.left,
    odue: card.originalDue,
    flags: card.flags,
    data: card.data,
    ...(card.fsrs ? { fsrs: fsrsJson(card.fsrs) } : {}),
    template: template?.name ?? null,
    ...sidesJson(rendered, template?.answerFormat ?? ''),
  };
};

import { scrollNeeded } from './scroll-needed.ts';

/**
 * Where the answer begins: what fills a gap, or the line below the question, which an answer may repeat with lines of its
 * own. The service leaves that line without its name; note types have a style for it.
 */
export const answerIn = (body: HTMLElement, question: string): Element | undefined => {
  const named = body.querySelector('#answer, .cloze');
  if (named) return named;
  const lines = body.querySelectorAll('hr');
  const line = lines[question.split('<hr').length - 1] ?? lines[0];
  if (line) line.id = 'answer';
  return line;
};

/** Brings a part of a card that is graded into view, above the grades: from one element to the end of another. */
export const bringIntoView = (from: Element, to: Element): void => {
  const grades = document.querySelector('.grades');
  if (!grades) return;
  const offset = from.ownerDocument.defaultView?.frameElement?.getBoundingClientRect().top ?? 0;
  const part = { top: offset + from.getBoundingClientRect().top, bottom: offset + to.getBoundingClientRect().bottom };
  scrollBy(0, scrollNeeded(part, { top: 0, bottom: grades.getBoundingClientRect().top }));
};

/** Brings the answer into view whenever pictures and formulas have made the card higher, until the learner scrolls. */
export const keepingInView = (answer: Element | undefined, body: HTMLElement): (() => void) => {
  let place: number | undefined;
  return () => {
    if (!answer || (place !== undefined && place !== scrollY)) return;
    bringIntoView(answer, answer.matches('.cloze') ? answer : body);
    place = scrollY;
  };
};

import type { JournalDocument, Letter } from './documents.ts';
import type { JournalTools } from './settling.ts';

export interface Mail {
  readonly from: string;
  readonly letter: Letter;
}

/** Hands a letter to whoever `hear`s it at its other end. */
export type Post = (mail: Mail) => Promise<void>;

/** The outbox with letters more, each with the number that its sender gives it. */
export const numbered = (
  { sent = 0, outbox = [] }: JournalDocument,
  letters: readonly Omit<Letter, 'number'>[],
): Pick<JournalDocument, 'sent' | 'outbox'> => ({
  sent: sent + letters.length,
  outbox: [...outbox, ...letters.map((letter, index) => ({ ...letter, number: sent + index + 1 }))],
});

/** Sends what waits; false when more came meanwhile. */
const sendAll = async ({ collections: { journals } }: JournalTools, id: string, post: Post): Promise<boolean> => {
  const journal = await journals.findOne({ _id: id });
  if (!journal?.outbox?.length) return true;
  for (const letter of journal.outbox) await post({ from: id, letter });
  return (await journals.updateOne({ _id: id, rev: journal.rev }, { $set: { outbox: [] } })).matchedCount === 1;
};

const mostRounds = 10;

/**
 * Sends what waits, outside of any turn: two journals that wrote to each other would else wait for each other. What
 * does not arrive waits for whoever comes next.
 */
export const deliver = async (tools: JournalTools, id: string, post: Post): Promise<void> => {
  const { sending } = tools.desk;
  if (sending.has(id)) return;
  sending.add(id);
  try {
    for (let round = 0; round < mostRounds; round += 1) if (await sendAll(tools, id, post)) return;
  } catch {
    // It waits.
  } finally {
    sending.delete(id);
  }
};

/** Who was heard of how far, once this letter is taken; `undefined` when it was taken before. */
export const heardWith = (
  { heard = [] }: JournalDocument,
  from: string,
  { number }: Letter,
): JournalDocument['heard'] => {
  const last = heard.find((each) => each.from === from)?.number ?? 0;
  return number > last ? [...heard.filter((each) => each.from !== from), { from, number }] : undefined;
};

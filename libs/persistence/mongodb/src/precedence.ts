import type { JournalDocument } from './documents.ts';
import type { JournalTools } from './settling.ts';

/** Long enough for one more try of the slowest; so long others wait for a process that was killed meanwhile. */
const longestPrecedence = 1_000;

/** Whether a process that was outrun has asked the others to let it go first. */
export const isAnothersTurn = ({ desk }: JournalTools, { next }: JournalDocument): boolean =>
  next !== undefined && next.of !== desk.name && next.until > new Date();

/**
 * Asks the writers of other processes to go second for once. The one that came first begins its next change at once,
 * while this one has to look again: it would come first ever again.
 */
export const askToGoFirst = async ({ desk, collections }: JournalTools, id: string): Promise<void> => {
  const next = { of: desk.name, until: new Date(Date.now() + longestPrecedence) };
  await collections.journals.updateOne({ _id: id }, { $set: { next } });
};

/** What takes the request back along with whatever else is written. */
export const noLongerFirst = ({ desk }: JournalTools, { next }: JournalDocument): { $unset?: { next: '' } } =>
  next?.of === desk.name ? { $unset: { next: '' } } : {};

/** Takes the request back where nothing else is written. */
export const stepBack = async (tools: JournalTools, journal: JournalDocument): Promise<void> => {
  const update = noLongerFirst(tools, journal);
  if (update.$unset) await tools.collections.journals.updateOne({ _id: journal._id }, update);
};

import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { ImportReport } from '@flashcards/library';
import type { FlashcardSets } from '@flashcards/persistence-ports';

/** What the import of the learner's own set made of its package. */
export const getImportReport =
  ({ sets }: { readonly sets: FlashcardSets }) =>
  async (user: User, id: SetId): Promise<Outcome<ImportReport, 'set_not_found'>> => {
    const report = await sets.importReport(user.account, id);
    return report ? ok(report) : refuse('set_not_found');
  };

import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { ImportReport } from '@flashcards/library';
import type { FlashcardSets } from '@flashcards/persistence-ports';

/** The report of the import of an own set. `import_report_not_found` when the set was not imported. */
export const getImportReport =
  ({ sets }: { readonly sets: FlashcardSets }) =>
  async (
    user: User,
    { set: id }: { readonly set: SetId },
  ): Promise<Outcome<ImportReport, 'set_not_found' | 'import_report_not_found'>> => {
    const report = await sets.importReport(user.account, id);
    if (report) return ok(report);
    return refuse((await sets.find(user.account, id)) ? 'import_report_not_found' : 'set_not_found');
  };

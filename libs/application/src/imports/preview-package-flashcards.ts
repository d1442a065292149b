import type { User } from '@flashcards/accounts';
import type { Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { UpdateCounts } from '@flashcards/library';
import type { PackageFile, PackageModes, PackagePreview, ReadRefusal } from './deck-reader.ts';
import { packageUpdate } from './import-package-flashcards.ts';
import type { UpdatePorts } from './update-set.ts';
import { plannedUpdate } from './update-set.ts';

export interface PreviewRequest {
  readonly file: PackageFile;
  /** `full`: with the modes. */
  readonly detail?: 'full' | undefined;
  /** An own set: the modes tell what an update of it would change, too. */
  readonly update?: SetId | undefined;
}

export interface Preview extends Omit<PackagePreview, 'modes'> {
  readonly modes?: PackageModes & { readonly update?: UpdateCounts };
}

type Previewed = Outcome<Preview, ReadRefusal | 'reader_busy' | 'set_not_found'>;

/** The content of a deck package: what a person needs to choose the fields, and how to import it. */
export const previewPackageFlashcards =
  (ports: UpdatePorts) =>
  async (user: User, { file, detail, update }: PreviewRequest): Promise<Previewed> => {
    const set = update === undefined ? undefined : await ports.sets.find(user.account, update);
    if (update !== undefined && !set) return refuse('set_not_found');
    return ports.deckReader.inTurn({ file, user: user.id }, async (opened): Promise<Previewed> => {
      const previewed = await opened.preview(detail === 'full' || set !== undefined);
      if (!previewed.ok || !set) return previewed;
      const planned = await plannedUpdate(ports, user, { opened, set, ...packageUpdate });
      if (!planned.ok) return planned;
      const { modes, ...preview } = previewed.value;
      const { added = 0, changed = 0, unchanged = 0, suspended = 0 } = planned.value;
      return ok({
        ...preview,
        ...(modes ? { modes: { ...modes, update: { added, changed, unchanged, suspended } } } : {}),
      });
    });
  };

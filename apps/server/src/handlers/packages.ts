import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

export const packageHandlers = ({
  previewPackageFlashcards,
  importPackageFlashcards,
  importCsvFlashcards,
  exportPackageFlashcards,
  addMedia,
}: UseCases) =>
  ({
    previewPackageFlashcards: ({ caller, file, query }) => previewPackageFlashcards(caller, { file, ...query }),

    importPackageFlashcards: ({ caller, file, body, query, once }) => {
      const fields = { termField: String(body.termField), definitionField: String(body.definitionField) };
      return importPackageFlashcards(caller, { file, ...body, ...query, ...fields }, once);
    },

    importCsvFlashcards: ({ caller, file, body, query, once }) => {
      const columns = { front: String(query.front), back: String(query.back), tags: String(query.tags) };
      return importCsvFlashcards(caller, { file, ...body, ...query, ...columns }, once);
    },

    addMedia: ({ caller, file, once }) => addMedia(caller, file, once),

    exportPackageFlashcards: async ({ caller, body: { set }, abandoned, address }) => {
      const made = await exportPackageFlashcards(caller, { set, abandoned, address });
      if (!made.ok) return made;
      const { name, bytes } = made.value;
      return ok(Object.assign(bytes, { fileName: `${name}.apkg` }));
    },
  }) satisfies Partial<Handlers>;

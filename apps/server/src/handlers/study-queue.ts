import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import { rootFolder } from '@flashcards/library';
import { fsrsWeights } from '@flashcards/review-scheduling';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';
import { mediaPath } from '../media-path.ts';

const mostByDefault = 100;

/** Blank values are "not given". Files are addresses, and absent weights the default ones. */
export const getStudyQueue =
  ({ getStudyQueue: get }: UseCases): Handlers['getStudyQueue'] =>
  async ({ caller, body: { set, shared, limit = mostByDefault, ...body }, query: { ahead, sharedFolder } }) => {
    const folder = body.folder === rootFolder ? undefined : body.folder;
    if (folder !== undefined && set !== undefined) return invalidValue('flashcardID', 'folder');
    const cursor = body.cursor === '' ? undefined : body.cursor;
    const found = await get(caller, { set, folder, sharedFolder, shared, limit, cursor, ahead });
    if (!found.ok) return found;
    const { scheduling, ...page } = found.value;
    const cards = page.cards.map((card) => ({ ...card, media: card.media.map((hash) => mediaPath + hash) }));
    if (!scheduling) return ok({ ...page, cards });
    const presets = scheduling.presets.map((scope) => ({ ...scope, weights: scope.weights ?? fsrsWeights }));
    return ok({ ...page, cards, scheduling: { ...scheduling, presets } });
  };

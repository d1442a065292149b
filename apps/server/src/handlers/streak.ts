import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

export const streakHandlers = ({ calculateStreak, getHeatmap, updateHeatmap }: UseCases) =>
  ({
    calculateStreak: ({ caller, query, once }) => calculateStreak(caller, query, once),
    getHeatmap: async ({ caller }) => ok(await getHeatmap(caller)),
    updateHeatmap: ({ caller, once }) => updateHeatmap(caller, once),
  }) satisfies Partial<Handlers>;

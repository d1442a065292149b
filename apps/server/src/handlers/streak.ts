import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

export const streakHandlers = ({ calculateStreak, getHeatmap, updateHeatmap }: UseCases) =>
  ({
    calculateStreak: ({ caller, query }) => calculateStreak(caller, query),
    getHeatmap: async ({ caller }) => ok(await getHeatmap(caller)),
    updateHeatmap: ({ caller }) => updateHeatmap(caller),
  }) satisfies Partial<Handlers>;

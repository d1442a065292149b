import type { UseCases } from '@flashcards/application';
import type { Handlers } from '../http/handler.ts';

/** Operations that end when the client is gone. */
export const schedulingHandlers = ({ optimizeScheduling, simulateScheduling }: UseCases) =>
  ({
    optimizeScheduling: ({ caller, body, abandoned, address, once }) =>
      optimizeScheduling(caller, { ...body, abandoned, address }, once),
    simulateScheduling: ({ caller, body, abandoned, address }) =>
      simulateScheduling(caller, { ...body, abandoned, address }),
  }) satisfies Partial<Handlers>;

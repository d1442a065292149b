import { simulateStudy } from '@flashcards/review-scheduling';
import { tellParent, whenRequested } from '../child/next-page.ts';
import { collectStandings } from './collect.ts';
import { fit } from './fit.ts';
import type { FsrsMessage, FsrsRequest, FsrsResults, SimulateRequest } from './messages.ts';

// A child process. It requests pages, and sends one result.

const simulate = async (request: SimulateRequest): Promise<FsrsResults['simulate']> => {
  const { cards, newCards } = await collectStandings();
  return simulateStudy(cards, { ...request, newCards });
};

whenRequested(async (request: FsrsRequest) => {
  const result = request.kind === 'fit' ? await fit(request) : await simulate(request);
  await tellParent({ result } satisfies FsrsMessage);
});

import type { ServerOptions } from '@flashcards/server';

const roomy = 1_000_000;

/** Settings of a server that limits what takes long, and hardly anything else. */
export const limitsOfComputing: ServerOptions['config'] = {
  rateLimits: {
    user: roomy,
    'sign-ins': roomy,
    joins: roomy,
    'refused-joins': roomy,
    'refused-joins-address': roomy,
    'card-reads': roomy,
    'sign-in-options': roomy,
    'card-misses': roomy,
    'media-reads': roomy,
    'media-misses': roomy,
    'bad-tokens': roomy,
    'kept-answers': roomy,
    optimizations: 1,
    'trial-optimizations': 10,
    simulations: 10,
  },
};

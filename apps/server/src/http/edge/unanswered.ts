import { unknownOutsideApi } from '@flashcards/contract';
import type { Answer } from '../reply/answer.ts';
import { errorAnswer, protocolAnswer } from '../reply/answer.ts';
import { basePath } from '../base-path.ts';
import { respond } from '../reply/respond.ts';
import type { Layer } from '../state.ts';

const unknown = protocolAnswer('unknown_operation');
/** The reply for paths outside `/api`. */
export const outsideApi = errorAnswer('unknown_operation', unknownOutsideApi);
const notAllowed = protocolAnswer('method_not_allowed');

export const wrongMethod = (methods: readonly string[]): Answer => ({
  ...notAllowed,
  headers: { ...notAllowed.headers, Allow: methods.join(', ') },
});

/** Runs after the router: the request is unknown or has another method. */
export const unanswered: Layer = (ctx) => {
  const matched = (ctx['matched'] ?? []) as readonly { readonly methods: readonly string[] }[];
  if (matched.length === 0) return respond(ctx, ctx.path.startsWith(`${basePath}/`) ? unknown : outsideApi);
  respond(ctx, wrongMethod([...new Set(matched.flatMap(({ methods }) => methods))]));
};

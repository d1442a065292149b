import type { Answer } from './answer.ts';
import type { Context } from '../state.ts';

/** Answers a request. `observe`, around everything, sends the answer. */
export const respond = (ctx: Context, answer: Answer): void => {
  ctx.respond = false;
  ctx.state.answer = answer;
};

import type { Answer } from './answer.ts';
import type { Context } from '../state.ts';

/** Sets the reply of a request. `observe`, the outermost layer, sends it. */
export const respond = (ctx: Context, answer: Answer): void => {
  ctx.respond = false;
  ctx.state.answer = answer;
};

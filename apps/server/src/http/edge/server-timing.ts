/** When a request began, and when its work did: before that it is read and checked. */
export interface Timing {
  readonly began: number;
  handled?: number;
}

const since = (instant: number): string => (performance.now() - instant).toFixed(2);

/** Says in `Server-Timing`, in milliseconds, what browsers show in their tools; `work` is absent where the request was refused before it. */
export const serverTiming = ({ began, handled }: Timing): string =>
  `total;dur=${since(began)}${handled === undefined ? '' : `, work;dur=${since(handled)}`}`;

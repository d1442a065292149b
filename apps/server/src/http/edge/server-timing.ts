/** When a request began, and when its handler started after reading and checks. */
export interface Timing {
  readonly began: number;
  handled?: number;
}

const since = (instant: number): string => (performance.now() - instant).toFixed(2);

/** The value of `Server-Timing` in milliseconds; `work` is absent when the request was refused before its handler. */
export const serverTiming = ({ began, handled }: Timing): string =>
  `total;dur=${since(began)}${handled === undefined ? '' : `, work;dur=${since(handled)}`}`;

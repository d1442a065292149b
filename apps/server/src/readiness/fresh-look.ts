/** `/readyz` needs no token and may be requested at any rate. */
const freshMilliseconds = 1_000;

/** Looks at most once a second. One look serves all calls of that time, so a result is less than 1 s old. */
export const freshLook = (look: () => Promise<boolean>): (() => Promise<boolean>) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);
  return () => {
    if (performance.now() - lookedAt < freshMilliseconds) return answer;
    lookedAt = performance.now();
    return (answer = look());
  };
};

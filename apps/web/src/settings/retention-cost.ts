/** The decay of the forgetting curve is the last of the weights of FSRS-6. */
const defaultDecay = 0.1542;

/** How many times as often cards come back as at a retention of 90 %, to a tenth. */
export const timesAsOften = (retention: number, decay = defaultDecay): number => {
  const interval = (share: number): number => share ** (-1 / decay) - 1;
  return Math.round((interval(0.9) / interval(retention)) * 10) / 10;
};

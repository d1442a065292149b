/** Works by key: of many that want the same done at once, one does it and all get its result. */
export interface SingleFlight<T> {
  /** The work under way, if there is one. */
  running(key: string): Promise<T> | undefined;
  /** Joins the work under way, or begins it. */
  join(key: string, work: () => Promise<T>): Promise<T>;
}

export const singleFlight = <T>(): SingleFlight<T> => {
  const flights = new Map<string, Promise<T>>();
  return {
    running: (key) => flights.get(key),
    join: (key, work) => {
      const known = flights.get(key);
      if (known) return known;
      const flight = work().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
};

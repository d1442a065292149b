/** A text that this browser keeps between visits. Where it may keep nothing, it lasts as long as the page. */
export const kept = (name: string) => {
  let value: string | undefined;
  try {
    value = localStorage.getItem(name) ?? undefined;
  } catch {
    // Storage is blocked.
  }
  return {
    get: (): string | undefined => value,
    set: (changed: string | undefined): void => {
      value = changed;
      try {
        if (changed === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, changed);
      } catch {
        // As above.
      }
    },
  };
};

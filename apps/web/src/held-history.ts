type OnBack = (event: Event) => void;

let held: OnBack | undefined;

// Loaded with the app, so that this hears of a step back before the router does.
addEventListener('popstate', (event) => held?.(event));

/** Calls `onBack` with each step in the history, which may keep it from the router. Returns how to end that. */
export const holdHistory = (onBack: OnBack): (() => void) => {
  held = onBack;
  return () => {
    held = undefined;
  };
};

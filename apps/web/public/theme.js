// The theme before the first paint: Firefox never waits with it for a module. `theme.ts` does the same, and more, later.
try {
  document.documentElement.dataset.theme = localStorage.getItem('flashcards.theme') ?? 'system';
} catch {
  // Storage is blocked.
}

/** Removes all that the app keeps in this browser. */
export const clearBrowser = async (): Promise<void> => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  // Pages on plain http have no caches.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
};

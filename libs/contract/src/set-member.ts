/**
 * Sets a member whose name is data, as JSON.parse does: `__proto__` becomes a member like any other. A plain assignment
 * would lose it, and defining each member costs a large answer half of its time.
 */
export const setMember = <Value>(target: Record<string, Value>, name: string, value: Value): void => {
  if (name !== '__proto__') target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

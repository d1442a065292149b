/** An id as Anki's JSON has it: a number, or text where JavaScript would round it. Anki reads both. */
export const jsonId = (id: string): number | string => {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
};

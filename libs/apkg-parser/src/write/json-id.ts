/** An id in Anki's JSON: a number, or text if JavaScript would round it. Anki reads both. */
export const jsonId = (id: string): number | string => {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
};

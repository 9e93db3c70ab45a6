/** Lists and objects that were loaded again meanwhile are other ones, with the same content. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

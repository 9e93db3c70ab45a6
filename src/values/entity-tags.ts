// Lists of entity tags, as conditional requests have them (RFC 9110, section 8.8.3).

/** Whether the list has one of these tags; `*` in them stands for a list that accepts any version. */
export const hasTag = (list: string, tags: readonly string[]): boolean =>
  list.split(',').some((tag) => tags.includes(tag.trim()));

// The times that every row of content has. They are found and sorted by like attributes, and have an index as those do: once somebody
// asks (docs/decisions/035-indexes-that-are-asked-for.md).
export const timeColumns = [
  { name: 'createdAt', id: 'created_at' },
  { name: 'updatedAt', id: 'updated_at' },
  { name: 'publishedAt', id: 'published_at' },
] as const;

export const isTimeColumn = (id: string): boolean => timeColumns.some((time) => time.id === id);

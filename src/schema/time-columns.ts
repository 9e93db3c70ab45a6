// The times that every row of content has. They are filtered and sorted by like attributes, and get an index as those do: at the first
// request that needs one (docs/decisions/035-indexes-that-are-asked-for.md).
export const timeColumns = [
  { name: 'createdAt', id: 'created_at' },
  { name: 'updatedAt', id: 'updated_at' },
  { name: 'publishedAt', id: 'published_at' },
] as const;

export const isTimeColumn = (id: string): boolean => timeColumns.some((time) => time.id === id);

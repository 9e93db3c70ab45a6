// The times of every row of content. They are filtered and sorted like attributes, and get an index on demand
// (docs/decisions/035-indexes-on-demand.md).
export const timeColumns = [
  { name: 'createdAt', id: 'created_at' },
  { name: 'updatedAt', id: 'updated_at' },
  { name: 'publishedAt', id: 'published_at' },
] as const;

export const isTimeColumn = (id: string): boolean => timeColumns.some((time) => time.id === id);

// Related documents in forms.
export const relations = {
  'relation.new': 'New',
  'relation.open': 'Open {name} here',
  'relation.ownTab': 'Open in new tab',
  'relation.find': 'Search in {name}',
  'relation.findAmong': 'Search {count} entries …',
  'relation.added': 'Added after all others:',
  'relation.pending': 'Unsaved: {added} added, {removed} removed, {moved} moved',
  'relation.undo': 'Undo',
  'relation.isThere': '“{name}” is already in the list.',
} as const;

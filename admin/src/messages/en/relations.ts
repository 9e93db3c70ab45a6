// Related documents in forms.
export const relations = {
  'relation.new': 'New',
  'relation.open': 'Open {name} here',
  'relation.ownTab': 'Open in a new tab',
  'relation.leaveHelp': 'What you have filled in here is lost. The form below keeps its work.',
  'relation.find': 'Find in {name}',
  'relation.findAmong': 'Find among {count} …',
  'relation.added': 'New ones come behind all others:',
  'relation.pending': 'Not saved yet: {added} added, {removed} removed, {moved} moved',
  'relation.undo': 'Undo',
  'relation.isThere': '“{name}” is in the list already.',
} as const;

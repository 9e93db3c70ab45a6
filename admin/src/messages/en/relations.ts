// Related documents in forms.
export const relations = {
  'relation.new': 'New',
  'relation.open': 'Open {name} here',
  'relation.ownTab': 'Open in a new tab',
  'relation.leaveHelp': 'What you have filled in here is lost. The form below keeps its work.',
} as const;

// Verknüpfte Dokumente in Formularen.
import type { relations as en } from '../en/relations.ts';

export const relations: Readonly<Record<keyof typeof en, string>> = {
  'relation.new': 'Neu',
  'relation.open': '{name} hier öffnen',
  'relation.ownTab': 'In neuem Tab öffnen',
  'relation.find': 'In {name} suchen',
  'relation.findAmong': '{count} Einträge durchsuchen …',
  'relation.added': 'Hinter allen anderen hinzugefügt:',
  'relation.pending': 'Ungespeichert: {added} hinzugefügt, {removed} entfernt, {moved} verschoben',
  'relation.undo': 'Rückgängig',
  'relation.isThere': '„{name}“ ist schon in der Liste.',
};

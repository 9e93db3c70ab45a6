// Verknüpfte Dokumente in Formularen.
import type { relations as en } from '../en/relations.ts';

export const relations: Readonly<Record<keyof typeof en, string>> = {
  'relation.new': 'Neu',
  'relation.open': '{name} hier öffnen',
  'relation.ownTab': 'In neuem Tab öffnen',
  'relation.leaveHelp':
    'Was Sie hier ausgefüllt haben, geht verloren. Das Formular darunter behält seine Arbeit.',
  'relation.find': 'In {name} suchen',
  'relation.findAmong': 'Unter {count} suchen …',
  'relation.added': 'Neue kommen hinter alle anderen:',
  'relation.pending': 'Noch nicht gespeichert: {added} hinzugefügt, {removed} entfernt, {moved} verschoben',
  'relation.undo': 'Rückgängig',
  'relation.isThere': '„{name}“ steht schon in der Liste.',
};

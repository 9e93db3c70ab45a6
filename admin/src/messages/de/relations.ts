// Verknüpfte Dokumente in Formularen.
import type { relations as en } from '../en/relations.ts';

export const relations: Readonly<Record<keyof typeof en, string>> = {
  'relation.new': 'Neu',
  'relation.open': '{name} hier öffnen',
  'relation.ownTab': 'In neuem Tab öffnen',
  'relation.leaveHelp':
    'Was Sie hier ausgefüllt haben, geht verloren. Das Formular darunter behält seine Arbeit.',
};

// Documents liés dans les formulaires.
import type { relations as en } from '../en/relations.ts';

export const relations: Readonly<Record<keyof typeof en, string>> = {
  'relation.new': 'Nouveau',
  'relation.open': 'Ouvrir {name} ici',
  'relation.ownTab': 'Ouvrir dans un nouvel onglet',
  'relation.find': 'Rechercher dans {name}',
  'relation.findAmong': 'Rechercher parmi {count} entrées …',
  'relation.added': 'Ajoutés après tous les autres :',
  'relation.pending': 'Non enregistré : {added} ajoutés, {removed} retirés, {moved} déplacés',
  'relation.undo': 'Annuler',
  'relation.isThere': '« {name} » est déjà dans la liste.',
};

// Documents liés dans les formulaires.
import type { relations as en } from '../en/relations.ts';

export const relations: Readonly<Record<keyof typeof en, string>> = {
  'relation.new': 'Nouveau',
  'relation.open': 'Ouvrir {name} ici',
  'relation.ownTab': 'Ouvrir dans un nouvel onglet',
  'relation.leaveHelp': 'Ce que vous avez saisi ici sera perdu. Le formulaire en dessous garde son travail.',
  'relation.find': 'Chercher dans {name}',
  'relation.findAmong': 'Chercher parmi {count} …',
  'relation.added': 'Les nouveaux viennent après tous les autres :',
  'relation.pending': 'Pas encore enregistré : {added} ajoutés, {removed} retirés, {moved} déplacés',
  'relation.undo': 'Annuler',
  'relation.isThere': '« {name} » est déjà dans la liste.',
};

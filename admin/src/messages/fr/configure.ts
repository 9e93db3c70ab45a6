// La vue des types de contenu.
import type { configure as en } from '../en/configure.ts';

export const configure: Readonly<Record<keyof typeof en, string>> = {
  'configure.title': 'Configurer la vue de « {name} »',
  'configure.help': 'S’applique à tous les administrateurs. Chacun peut choisir ses propres colonnes.',
  'configure.form': 'Vue d’édition',
  'configure.list': 'Vue de liste',
  'configure.reset': 'Réinitialiser',
  'configure.required': 'Les champs obligatoires sont toujours visibles',
  'configure.widthOf': 'Largeur de {name}',
  'configure.shown': 'Afficher {name}',
  'configure.wordsOf': 'Modifier les textes de {name}',
  'configure.label': 'Libellé',
  'configure.description': 'Description',
  'configure.placeholder': 'Texte indicatif',
  'configure.take': 'Appliquer',
  'configure.calledBy': 'Titre de l’entrée',
  'configure.calledByHelp': 'Affiché dans les listes, les relations et les résultats de recherche.',
  'configure.automatic': 'Automatique',
  'configure.components': 'Les composants ont leur propre vue :',
  'configure.columnsHelp': 'Dans l’ordre de sélection.',
  'configure.sort': 'Tri par défaut',
  'configure.direction': 'Ordre de tri',
  'configure.asc': 'Croissant',
  'configure.desc': 'Décroissant',
  'configure.open': 'Configurer la vue …',
  'configure.own': 'Réinitialiser les colonnes',
};

// Comment les types sont présentés à tous.
import type { configure as en } from '../en/configure.ts';

export const configure: Readonly<Record<keyof typeof en, string>> = {
  'configure.title': 'Présentation de « {name} »',
  'configure.help': 'Pour tous les administrateurs. Chacun peut toujours choisir ses propres colonnes.',
  'configure.form': 'Formulaire',
  'configure.list': 'Liste',
  'configure.reset': 'Revenir au réglage par défaut',
  'configure.required': 'Ce champ est obligatoire et reste donc visible',
  'configure.widthOf': 'Largeur de {name}',
  'configure.shown': 'Afficher {name}',
  'configure.wordsOf': 'Textes de {name}',
  'configure.label': 'Nom',
  'configure.description': 'Aide en dessous',
  'configure.placeholder': 'Exemple, dans le champ vide',
  'configure.take': 'Reprendre',
  'configure.calledBy': 'Nommé d’après',
  'configure.calledByHelp': 'Dans les listes, les relations et les recherches.',
  'configure.automatic': 'Choisi automatiquement',
  'configure.components': 'Les formulaires des composants se règlent à part :',
  'configure.columnsHelp': 'Dans l’ordre où elles sont choisies.',
  'configure.sort': 'Trié par',
  'configure.direction': 'Sens',
  'configure.asc': 'croissant',
  'configure.desc': 'décroissant',
  'configure.open': 'Présentation …',
  'configure.own': 'Comme réglé pour tous',
};

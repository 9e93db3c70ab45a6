// La médiathèque.
import type { media as en } from '../en/media.ts';

export const media: Readonly<Record<keyof typeof en, string>> = {
  'media.choose': 'Choisir des fichiers',
  'media.take': 'Prendre {count}',
  'media.upload': 'Téléverser',
  'media.dropHere': 'Déposez les fichiers ici',
  'media.empty': 'Aucun fichier pour le moment',
  'media.emptyHelp': 'Téléversez-en, ou déposez-les ici.',
};

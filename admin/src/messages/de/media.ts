// Die Mediathek.
import type { media as en } from '../en/media.ts';

export const media: Readonly<Record<keyof typeof en, string>> = {
  'media.choose': 'Dateien auswählen',
  'media.take': '{count} übernehmen',
  'media.upload': 'Hochladen',
  'media.dropHere': 'Dateien hier ablegen',
  'media.empty': 'Noch keine Dateien',
  'media.emptyHelp': 'Laden Sie welche hoch, oder legen Sie sie hier ab.',
};

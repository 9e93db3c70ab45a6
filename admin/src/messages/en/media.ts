// The media library.
export const media = {
  'media.choose': 'Choose files',
  'media.take': 'Take {count}',
  'media.upload': 'Upload',
  'media.dropHere': 'Drop files here',
  'media.empty': 'No files yet',
  'media.emptyHelp': 'Upload some, or drop them here.',
} as const;

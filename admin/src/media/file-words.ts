// The description of a file.
import type { MediaFile } from '../api/files.ts';

export type FileWords = Pick<MediaFile, 'name' | 'focalPoint'> &
  Readonly<Record<'alternativeText' | 'caption', string>>;

export const wordNames = ['name', 'alternativeText', 'caption', 'focalPoint'] as const;

export const wordsOf = ({ name, alternativeText, caption, focalPoint }: MediaFile): FileWords => ({
  name,
  alternativeText: alternativeText ?? '',
  caption: caption ?? '',
  focalPoint,
});

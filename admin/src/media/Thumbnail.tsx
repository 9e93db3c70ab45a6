// A file as a small picture, or by its kind. Its name stands beside it, so the picture says nothing of its own.
import { type ShownFile, smallest } from '../attribute-types/file.ts';

export function Thumbnail({ file }: { readonly file: ShownFile }) {
  const picture = smallest(file);
  if (picture !== undefined) return <img src={picture} alt="" loading="lazy" />;
  return <span>{(file.ext ?? file.mime).replace('.', '').toUpperCase()}</span>;
}

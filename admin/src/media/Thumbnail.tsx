// The thumbnail of a file, or an icon of its kind. It has no alternative text, since the name is next to it.
import { type ShownFile, smallest } from '../attribute-types/file.ts';

export function Thumbnail({ file }: { readonly file: ShownFile }) {
  const picture = smallest(file);
  if (picture !== undefined) return <img src={picture} alt="" loading="lazy" />;
  return <span>{(file.ext ?? file.mime).replace('.', '').toUpperCase()}</span>;
}

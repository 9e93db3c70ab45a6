// Readable names of attributes: the label of the view settings, or "Meta title" for `metaTitle`.
import type { Attributes, ViewSettings } from '../api/content-types.ts';
import { useText } from '../messages/messages.tsx';
import type { Text } from '../messages/text.ts';

export function shownName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Owner {
  readonly attributes: Attributes;
  readonly view: ViewSettings | null;
}

/** Columns that every document has get a translated name. */
export function nameOf({ attributes, view }: Owner, name: string, text: Text): string {
  if (attributes[name] === undefined && isSystem(name)) return text(`attribute.${name}`);
  return view?.attributes?.[name]?.label || shownName(name);
}

const systemNames = ['documentId', 'createdAt', 'updatedAt', 'publishedAt'] as const;

const isSystem = (name: string): name is (typeof systemNames)[number] =>
  (systemNames as readonly string[]).includes(name);

export function useNames(owner: Owner): (name: string) => string {
  const text = useText();
  return (name) => nameOf(owner, name, text);
}

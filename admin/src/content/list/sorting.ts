// How a list is sorted: by columns, or, for a column of one related document, by the name of that document.
import type { ContentType } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { isReadable } from '../readable.ts';
import { allColumns, type Column } from './columns.ts';

export interface Sorting {
  /** `name:direction`, with names of columns; several are separated by commas. */
  readonly sort: string;
  /** The same with the paths of the request. */
  readonly paths: string;
  /** Names in the URL by which the list cannot be sorted. */
  readonly unsortable: readonly string[];
}

type Types = readonly ContentType[];

/** The path by which the server sorts the column; undefined if it cannot. */
export function sortPathOf({ name, attribute, isSystem }: Column, types: Types): string | undefined {
  if (isSystem || attributeTypeOf(attribute).isSortable) return name;
  const target = types.find(({ uid }) => uid === attribute.target);
  const isOne = attribute.relation?.endsWith('ToOne') === true;
  return isOne && target?.label && isReadable(target, target.label) ? `${name}.${target.label}` : undefined;
}

interface Key {
  readonly name: string;
  readonly path: string | undefined;
  /** `:asc`, `:desc` or empty. */
  readonly direction: string;
}

/** The sorting of the URL, otherwise of the view settings, both of which may be those of others, who read other attributes. */
export function sortingOf(contentType: ContentType, types: Types, inUrl: string | undefined): Sorting {
  const columns = allColumns(contentType);
  const keysIn = (sort: string): readonly Key[] =>
    sort.split(',').map((key) => {
      const [name = '', direction] = key.split(':');
      const column = columns.find((one) => one.name === name);
      return { name, path: column && sortPathOf(column, types), direction: direction ? `:${direction}` : '' };
    });
  const wanted = keysIn(inUrl ?? '');
  const candidates = [wanted, keysIn(contentType.view?.list?.sort ?? ''), keysIn('updatedAt:desc')];
  const [keys = []] = candidates.map((all) => all.filter(isSortable)).filter(({ length }) => length > 0);
  return {
    sort: keys.map(({ name, direction }) => name + direction).join(),
    paths: keys.map(({ path, direction }) => path + direction).join(),
    unsortable: wanted.filter((key) => key.name && !isSortable(key)).map(({ name }) => name),
  };
}

const isSortable = ({ path }: Key): boolean => path !== undefined;

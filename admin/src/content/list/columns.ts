// The columns of a list: those of the URL, otherwise those chosen last in this browser, otherwise those of the view settings,
// otherwise the first few.
import type { Attribute, ContentType } from '../../api/content-types.ts';
import { readableAttributes } from '../readable.ts';
import { systemAttributes } from './conditions.ts';

export interface Column {
  readonly name: string;
  readonly attribute: Attribute;
  /** Whether it is a column that every document has, and not an attribute. */
  readonly isSystem: boolean;
}

const firstColumns = 4;
const unwanted = new Set(['password', 'richtext', 'blocks', 'json', 'dynamiczone', 'component']);

export function allColumns(contentType: ContentType): readonly Column[] {
  const own = readableAttributes(contentType)
    .filter(([, { type }]) => type !== 'password')
    .map(([name, attribute]) => ({
      name,
      attribute,
      isSystem: false,
    }));
  const taken = new Set(own.map(({ name }) => name));
  const system = Object.entries(systemAttributes)
    .filter(([name]) => !taken.has(name) && (contentType.hasDraftAndPublish || name !== 'publishedAt'))
    .map(([name, attribute]) => ({ name, attribute, isSystem: true }));
  return [...own, ...system];
}

export function columnsOf(contentType: ContentType, names: string | undefined): readonly Column[] {
  const all = allColumns(contentType);
  const own = (names ?? rememberedColumns(contentType.uid))?.split(',');
  const wanted = own ?? contentType.view?.list?.columns;
  const chosen = wanted?.flatMap((name) => all.find((column) => column.name === name) ?? []);
  return chosen?.length ? chosen : defaultColumns(contentType, all);
}

export function defaultColumns({ label }: ContentType, all: readonly Column[]): readonly Column[] {
  const first = all.filter(({ name }) => name === label);
  const others = all.filter(
    ({ name, isSystem, attribute }) => !isSystem && name !== label && !unwanted.has(attribute.type),
  );
  const shown = [...first, ...others].slice(0, firstColumns);
  return [...shown, ...all.filter(({ name }) => name === 'updatedAt')];
}

const storageKey = (uid: string): string => `plinth-columns ${uid}`;

const rememberedColumns = (uid: string): string | undefined =>
  localStorage.getItem(storageKey(uid)) ?? undefined;

export const rememberColumns = (uid: string, names: string): void =>
  localStorage.setItem(storageKey(uid), names);

export const forgetColumns = (uid: string): void => localStorage.removeItem(storageKey(uid));

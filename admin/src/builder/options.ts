// The options of each attribute type.
import type { SchemaAttribute } from '../api/builder.ts';

export const attributeTypes = [
  'string',
  'text',
  'richtext',
  'blocks',
  'integer',
  'biginteger',
  'decimal',
  'float',
  'boolean',
  'date',
  'datetime',
  'time',
  'timestamp',
  'enumeration',
  'email',
  'uid',
  'password',
  'json',
  'relation',
  'media',
  'component',
  'dynamiczone',
  'customField',
] as const;

export type Option =
  | 'required'
  | 'unique'
  | 'private'
  | 'search'
  | 'searchable'
  | 'writable'
  | 'index'
  | 'minLength'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'regex'
  | 'default'
  | 'enum'
  | 'targetField'
  | 'relation'
  | 'multiple'
  | 'allowedTypes'
  | 'component'
  | 'repeatable'
  | 'components'
  | 'customField'
  | 'baseType'
  | 'options'
  | 'conditions';

const always = ['required', 'private', 'writable', 'conditions'] as const;
const lengths = ['minLength', 'maxLength'] as const;
const bounds = ['min', 'max'] as const;
const searched = ['search', 'searchable'] as const;
const moment: readonly Option[] = ['unique', 'default', 'index'];

const ownOptions: Readonly<Record<string, readonly Option[]>> = {
  string: [...lengths, 'regex', 'default', 'index', 'unique', ...searched],
  text: [...lengths, 'regex', 'default', 'unique', ...searched],
  richtext: [...lengths, 'regex', 'default', ...searched],
  email: [...lengths, 'regex', 'default', 'index', 'unique', ...searched],
  password: [...lengths, 'regex'],
  integer: [...bounds, 'default', 'index', 'unique'],
  decimal: [...bounds, 'default', 'index', 'unique'],
  float: [...bounds, 'default', 'index', 'unique'],
  biginteger: moment,
  boolean: ['default', 'index'],
  date: moment,
  datetime: moment,
  time: moment,
  timestamp: moment,
  enumeration: ['enum', 'default', 'index', 'unique', 'searchable'],
  uid: ['targetField', ...lengths, 'regex', 'default', 'index', ...searched],
  json: ['default'],
  relation: ['relation'],
  media: ['multiple', 'allowedTypes'],
  component: ['component', 'repeatable', ...bounds],
  dynamiczone: ['components', ...bounds],
};

/** The options of an attribute. A custom field has those of the type in which it is stored. */
export function optionsOf({ type, baseType }: SchemaAttribute): readonly Option[] {
  const own = ownOptions[type] ?? [];
  if (type !== 'customField') return [...own, ...always];
  return ['customField', 'baseType', 'options', ...(ownOptions[String(baseType)] ?? []), ...always];
}

/** The types in which custom fields are stored. */
export const storedTypes = attributeTypes.filter(
  (type) => !['relation', 'media', 'component', 'dynamiczone', 'customField', 'password'].includes(type),
);

// What can be said of an attribute of each type, beside that it is there.

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
  'enumeration',
  'email',
  'uid',
  'password',
  'json',
  'relation',
  'media',
  'component',
  'dynamiczone',
] as const;

export type Option =
  | 'required'
  | 'unique'
  | 'private'
  | 'search'
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
  | 'component'
  | 'repeatable'
  | 'components';

const always = ['required', 'private'] as const;
const lengths = ['minLength', 'maxLength'] as const;
const bounds = ['min', 'max'] as const;

const ownOptions: Readonly<Record<string, readonly Option[]>> = {
  string: ['unique', 'search', ...lengths, 'regex', 'default'],
  text: ['unique', 'search', ...lengths, 'regex', 'default'],
  richtext: ['search', ...lengths, 'regex', 'default'],
  email: ['unique', 'search', ...lengths, 'regex', 'default'],
  password: [...lengths, 'regex'],
  integer: ['unique', ...bounds, 'default'],
  decimal: ['unique', ...bounds, 'default'],
  float: ['unique', ...bounds, 'default'],
  biginteger: ['unique', 'default'],
  boolean: ['default'],
  date: ['default'],
  enumeration: ['enum', 'default'],
  uid: ['targetField', 'search', ...lengths, 'regex'],
  relation: ['relation'],
  media: ['multiple'],
  component: ['component', 'repeatable', ...bounds],
  dynamiczone: ['components', ...bounds],
};

export const optionsOf = (type: string): readonly Option[] => [
  ...(ownOptions[type] ?? []),
  ...(type === 'relation' ? (['private'] as const) : always),
];

export const relations = ['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'] as const;

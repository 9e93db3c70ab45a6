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
  string: ['unique', 'search', ...lengths],
  text: ['unique', 'search', ...lengths],
  richtext: ['search', ...lengths],
  email: ['unique', 'search', ...lengths],
  password: [...lengths],
  integer: ['unique', ...bounds],
  decimal: ['unique', ...bounds],
  float: ['unique', ...bounds],
  biginteger: ['unique'],
  enumeration: ['enum'],
  uid: ['targetField', 'search'],
  relation: ['relation'],
  media: ['multiple'],
  component: ['component', 'repeatable'],
  dynamiczone: ['components'],
};

export const optionsOf = (type: string): readonly Option[] => [
  ...(ownOptions[type] ?? []),
  ...(type === 'relation' ? (['private'] as const) : always),
];

export const relations = ['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'] as const;

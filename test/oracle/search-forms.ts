// Every way in which a request can make its response depend on a value.

export type SearchForm = readonly [title: string, url: (path: readonly string[], value: string) => string];

const inBrackets = (path: readonly string[]): string => path.map((name) => `[${name}]`).join('');
export const filter = (path: readonly string[], rest: string): string => `filters${inBrackets(path)}${rest}`;

const textOperators = [
  '$eqi',
  '$contains',
  '$containsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
];
export const operators = [
  '$eq',
  '$ne',
  '$nei',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$notContains',
  '$notContainsi',
  ...textOperators,
];

/** Forms whose response depends on the value for a caller who may read it. */
export const filterForms: readonly SearchForm[] = [
  ['filters', (path, value) => filter(path, `=${value}`)],
  ...operators.map(
    (operator): SearchForm => [operator, (path, value) => filter(path, `[${operator}]=${value}`)],
  ),
  ['$in', (path, value) => filter(path, `[$in][0]=${value}`)],
  ['$notIn', (path, value) => filter(path, `[$notIn][0]=${value}`)],
  [
    '$between',
    (path, value) => `${filter(path, `[$between][0]=${value}`)}&${filter(path, `[$between][1]=${value}`)}`,
  ],
  ['$not', (path, value) => filter(path, `[$not][$eq]=${value}`)],
  ['$not around', (path, value) => filter(['$not', ...path], `[$eq]=${value}`)],
  ['$and', (path, value) => filter(['$and', '0', ...path], `[$eq]=${value}`)],
  ['$or', (path, value) => `filters[$or][0][title]=nothing&${filter(['$or', '1', ...path], `=${value}`)}`],
  [
    '$or in $and in $not',
    (path, value) => filter(['$not', '$and', '0', '$or', '0', ...path], `[$startsWith]=${value}`),
  ],
];

const orders = ['asc', 'desc'] as const;

/** `right` and `wrong` become the two directions. */
export const direction = (value: string): string => (value.includes('apple') ? orders[0] : orders[1]);

export const sortForms: readonly SearchForm[] = [
  ['sort as text', (path, value) => `sort=${path.join('.')}:${direction(value)}`],
  ['sort as list', (path, value) => `sort[0]=${path.join('.')}:${direction(value)}`],
  ['sort as object', (path, value) => `sort${inBrackets(path)}=${direction(value)}`],
];

/** Other names under which such conditions once got past the checks of other systems. */
const unknownForms: readonly SearchForm[] = [
  ...['where', '_where', 'lookup', 'query', 'params', 'filter', 'joins', 'populate[tags][where]'].map(
    (root): SearchForm => [root, (path, value) => `${root}${inBrackets(path)}[$startsWith]=${value}`],
  ),
  ...['t0.', 't1.', 'a.', 'a".', 'articles.'].flatMap((prefix): SearchForm[] => [
    [
      `filters with ${prefix}`,
      (path, value) => filter(path.with(-1, `${prefix}${path.at(-1)}`), `[$eq]=${value}`),
    ],
    [`sort with ${prefix}`, (path, value) => `sort=${prefix}${path.join('.')}:${direction(value)}`],
  ]),
  ['filters[where]', (path, value) => filter(['where', ...path], `=${value}`)],
  ['filters with a path in one name', (path, value) => `filters[${path.join('.')}]=${value}`],
  ['filters with a cast', (path, value) => filter(path.with(-1, `${path.at(-1)}::text`), `=${value}`)],
  ['_q', (_path, value) => `_q=${value}`],
  ['_q in capitals', (_path, value) => `_q=${value.toUpperCase()}`],
];

/** The same conditions on the rows that a relation shows. */
const populateForms: readonly SearchForm[] = ['tags', 'children', 'parent', 'seos'].flatMap(
  (name): SearchForm[] => [
    [
      `populate ${name} with filters`,
      (path, value) =>
        `populate[${name}]${filter(path, `[$startsWith]=${value}`).replace('filters', '[filters]')}`,
    ],
    [
      `populate ${name} with sort`,
      (path, value) => `populate[${name}][sort]=${path.join('.')}:${direction(value)}`,
    ],
    [`populate ${name} with fields`, (path) => `populate[${name}][fields]=${path.join('.')}`],
    [
      `count ${name}`,
      (path, value) =>
        `populate[${name}][count]=true&populate[${name}]${filter(path, `=${value}`).replace('filters', '[filters]')}`,
    ],
  ],
);

export const searchForms: readonly SearchForm[] = [
  ...filterForms,
  ...sortForms,
  ...unknownForms,
  ...populateForms,
];

/** Asked of articles. */
export const privatePaths = [
  ['note'],
  ['pass'],
  ['quiet', 'title'],
  ['hidden', 'label'],
  ['hidden', 'documentId'],
  ['createdBy', 'email'],
  ['createdBy', 'password'],
  ['updatedBy', 'resetPasswordToken'],
  ['seo', 'hint'],
  ['seo', 'pass'],
  ['seos', 'hint'],
  ['zone', 'hint'],
  ['zone', 'title'],
  ['tags', 'code'],
  ['parent', 'note'],
  ['children', 'note'],
  ['children', 'tags', 'code'],
  ['author', 'password'],
  ['author', 'resetPasswordToken'],
  ['related', 'secret'],
];

/** Hidden from the guest only. */
export const closedPaths = [
  ['safe', 'secret'],
  ['safes', 'secret'],
  ['author', 'email'],
  ['tags', 'safe', 'secret'],
  ['seo', 'safe', 'secret'],
  ['seos', 'safe', 'secret'],
  ['parent', 'safe', 'secret'],
];

export const nameOf = (path: readonly string[]): string => path.join('.');

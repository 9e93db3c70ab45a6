// Parses one attribute of schema.json into an Attribute without its place, which comes from the lock file.
import { enumValueName } from '../../values/enum-value-name.ts';
import type { Options } from '../attribute-options.ts';
import { scalarTypes } from '../attribute-types/index.ts';
import type { ScalarType } from '../attribute-types/scalar-type.ts';
import { parseCondition } from '../conditions.ts';
import { type IndexRule, type MediaKind, mediaKinds, type ScalarAttribute } from '../schema.ts';
import {
  columnOptions,
  digitFirst,
  emptyBounds,
  equalNames,
  noTextIndex,
  tooLongForIndex,
  unfitLength,
  unreadBound,
  unusableDefault,
} from '../schema-notes.ts';
import { parseUidOptions } from '../uid-options.ts';
import type { UnplacedAttribute } from '../unplaced.ts';
import { customFieldType, type FieldTypes } from './custom-fields.ts';
import { invalidDefault } from './defaults.ts';

const directRelations = ['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'] as const;
const morphRelations = ['morphToOne', 'morphToMany', 'morphOne', 'morphMany'] as const;
const fileType = 'plugin::upload.file';

export function parseAttribute(
  name: string,
  options: Options,
  fieldTypes: FieldTypes,
): UnplacedAttribute | undefined {
  const typeName =
    options.raw.type === 'customField' ? customFieldType(options, fieldTypes) : options.raw.type;
  const condition = parseCondition(options);
  if (options.raw.column !== undefined) options.note('column', columnOptions);
  const base: Base = {
    name,
    isPrivate: options.boolean('private'),
    isRequired: options.boolean('required'),
    ...(options.isOff('writable') ? { isReadOnly: true } : {}),
    ...(condition ? { condition, conditions: options.raw.conditions } : {}),
    ...customFieldOf(options),
  };
  const scalarType = scalarTypes.get(String(typeName));
  if (scalarType) return checkBounds(parseScalar(base, scalarType, options), options);
  const parse = Object.hasOwn(otherKinds, String(typeName)) ? otherKinds[String(typeName)] : undefined;
  if (parse) return checkBounds(parse(base, options), options);
  if (typeName !== undefined || options.raw.type !== 'customField') {
    options.oneOf('type', [...scalarTypes.keys(), ...Object.keys(otherKinds), 'customField']);
  }
  return undefined;
}

type Base = Pick<
  ScalarAttribute,
  'name' | 'isPrivate' | 'isRequired' | 'isReadOnly' | 'condition' | 'conditions' | 'customField'
>;

const customFieldOf = ({ raw }: Options): Pick<Base, 'customField'> =>
  typeof raw.customField === 'string' ? { customField: raw.customField } : {};

function parseScalar(base: Base, type: ScalarType, options: Options): UnplacedAttribute {
  options.checkNames([...type.options, 'baseType', 'index', 'search']);
  const own = (option: string) => (type.options.includes(option) ? options.number(option) : undefined);
  const attribute = {
    ...base,
    kind: 'scalar' as const,
    type,
    ...(options.isOff('searchable') ? { isUnsearched: true as const } : {}),
    ...(hasTextIndex(type, options) ? { hasTextIndex: true as const } : {}),
    isUnique: type.name === 'uid' || options.boolean('unique'),
    index: indexRule(type, options),
    ...(type.name === 'uid' ? uidRules(options) : {}),
    default: options.raw.default,
    min: isBounded(type) ? own('min') : undefined,
    max: isBounded(type) ? own('max') : undefined,
    minLength: own('minLength'),
    maxLength: own('maxLength'),
    regex: options.regex('regex'),
    enum: type.name === 'enumeration' ? enumOf(options) : [],
  };
  if (!isBounded(type)) noteBounds(type, options);
  const problem = invalidDefault({
    ...attribute,
    id: base.name,
    isLocalized: false,
  } satisfies ScalarAttribute);
  if (problem === undefined) return attribute;
  options.slip('default', problem, unusableDefault(problem));
  return { ...attribute, default: undefined };
}

const uidRules = (options: Options): Pick<ScalarAttribute, 'targetField' | 'uidOptions'> => {
  // `options` of a custom field belong to the field.
  const isCustom = options.raw.customField !== undefined;
  const uidOptions = isCustom ? undefined : parseUidOptions(options.below('options'));
  return { targetField: options.text('targetField'), ...(uidOptions ? { uidOptions } : {}) };
};

const isBounded = ({ storage }: ScalarType): boolean => storage !== 'text' && storage !== 'bigint';

/** Notes `min` and `max` of dates, times and big integers, which have no effect. */
function noteBounds(type: ScalarType, options: Options): void {
  for (const option of ['min', 'max'])
    if (type.options.includes(option) && (options.raw[option] ?? null) !== null)
      options.note(option, unreadBound);
}

/** Notes bounds that no value can meet. Strapi accepts such schemas. */
function checkBounds<T extends UnplacedAttribute | undefined>(attribute: T, options: Options): T {
  if (attribute && 'min' in attribute) {
    const { min = Number.NEGATIVE_INFINITY, max = min } = attribute;
    if (max < min) options.slip('max', `${max} is less than ${min}`, emptyBounds);
  }
  if (attribute && 'minLength' in attribute) {
    const { minLength = 0, maxLength = minLength } = attribute;
    for (const option of ['minLength', 'maxLength'] as const) {
      const length = attribute[option] ?? 0;
      if (!Number.isInteger(length)) options.slip(option, `${length} is no length`, unfitLength);
    }
    if (maxLength < minLength)
      options.slip('maxLength', `${maxLength} is less than ${minLength}`, emptyBounds);
  }
  return attribute;
}

/** Strapi does not start with duplicate values, nor with values that are no GraphQL names; the latter get names here. */
function enumOf(options: Options): readonly string[] {
  const values = options.texts('enum');
  const names = new Map<string, string>();
  for (const value of values) {
    const name = enumValueName(value);
    const other = names.get(name);
    if (other === value) options.fault('enum', `has ${JSON.stringify(value)} twice`, 'Remove one of them.');
    else if (other !== undefined) options.note('enum', equalNames(other, value));
    else names.set(name, value);
    if (/^_*\d/.test(name)) options.note('enum', digitFirst(value, name));
  }
  return [...new Set(values)];
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Long values are never indexed. */
function indexRule({ isIndexed, name }: ScalarType, options: Options): IndexRule {
  if (options.raw.index === undefined) return isIndexed ? 'onDemand' : 'never';
  if (!options.boolean('index')) return 'never';
  if (isIndexed) return 'always';
  options.slip('index', `is not for a ${name}`, tooLongForIndex);
  return 'never';
}

function hasTextIndex({ isSearchable, storage, name }: ScalarType, options: Options): boolean {
  if (!options.boolean('search')) return false;
  const isText = isSearchable && storage === 'text';
  if (!isText) options.slip('search', `is not for a ${name}`, noTextIndex);
  return isText;
}

/** An empty list allows all kinds, as in the API reference. */
function mediaKindsOf(options: Options): readonly MediaKind[] | undefined {
  const given = options.raw.allowedTypes;
  if (given === undefined || given === null || (Array.isArray(given) && given.length === 0)) return undefined;
  const names = options.texts('allowedTypes');
  const unknown = names.find((name) => !mediaKinds.some((kind) => kind === name));
  if (unknown !== undefined)
    options.fault('allowedTypes', `has the unknown "${unknown}"`, `Write some of: ${mediaKinds.join(', ')}.`);
  const kinds = mediaKinds.filter((kind) => names.includes(kind));
  return kinds.length === mediaKinds.length ? undefined : kinds;
}

const otherKinds: Readonly<Record<string, (base: Base, options: Options) => UnplacedAttribute | undefined>> =
  {
    password(base, options) {
      options.checkNames(['minLength', 'maxLength', 'regex']);
      return {
        ...base,
        kind: 'password',
        minLength: options.number('minLength'),
        maxLength: options.number('maxLength'),
        regex: options.regex('regex'),
      };
    },
    media(base, options) {
      options.checkNames(['multiple', 'allowedTypes']);
      return {
        ...base,
        kind: 'media',
        isMultiple: options.boolean('multiple'),
        allowedTypes: mediaKindsOf(options),
        target: fileType,
      };
    },
    relation(base, options) {
      options.checkNames([
        'relation',
        'target',
        'mappedBy',
        'inversedBy',
        'morphBy',
        'unstable_virtual',
        'joinTable',
        'morphColumn',
      ]);
      const relation = options.oneOf('relation', [...directRelations, ...morphRelations]);
      if (!relation) return undefined;
      const morph = morphRelations.find((candidate) => candidate === relation);
      if (morph)
        return {
          ...base,
          kind: 'morph',
          relation: morph,
          target: options.text('target'),
          morphBy: options.text('morphBy'),
        };
      const direct = directRelations.find((candidate) => candidate === relation);
      const target = options.text('target');
      if (target === undefined)
        options.fault(
          'target',
          'is missing',
          'Write the uid of the related content type, such as "api::article.article".',
        );
      if (!direct || target === undefined) return undefined;
      return {
        ...base,
        kind: 'relation',
        relation: direct,
        target,
        mappedBy: options.text('mappedBy'),
        inversedBy: options.text('inversedBy'),
      };
    },
    component(base, options) {
      options.checkNames(['component', 'repeatable', 'min', 'max']);
      const component = options.text('component');
      if (component === undefined) {
        options.fault('component', 'is missing', 'Write the uid of the component, such as "shared.seo".');
        return undefined;
      }
      return {
        ...base,
        kind: 'component',
        component,
        isRepeatable: options.boolean('repeatable'),
        min: options.number('min'),
        max: options.number('max'),
      };
    },
    dynamiczone(base, options) {
      options.checkNames(['components', 'min', 'max']);
      return {
        ...base,
        kind: 'zone',
        // A new zone may have no components yet.
        components: isEmpty(options.raw.components) ? [] : [...new Set(options.texts('components'))],
        min: options.number('min'),
        max: options.number('max'),
      };
    },
  };

// Filters of a list: conditions, combined by "and". Each has an attribute (or one of a related content type), an operator and a value.
import type { Attribute, ContentType } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import { isAlone, isOperator, type Operator } from '../../attribute-types/operators.ts';
import type { Text } from '../../messages/text.ts';
import { nameOf } from '../attribute-name.ts';
import { readableAttributes } from '../readable.ts';

export interface Condition {
  /** `title`, or `author.name` through a relation. */
  readonly path: string;
  readonly operator: Operator;
  readonly value: string;
}

export function parseConditions(json: string | undefined): readonly Condition[] {
  try {
    const parsed: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(parsed) ? parsed.flatMap(conditionOf) : [];
  } catch {
    return [];
  }
}

function conditionOf(entry: unknown): readonly Condition[] {
  if (!Array.isArray(entry)) return [];
  const [path, operator, value]: unknown[] = entry;
  return typeof path === 'string' && isOperator(operator) && typeof value === 'string'
    ? [{ path, operator, value }]
    : [];
}

/** Undefined without conditions, so that the URL stays short. */
export const conditionsToText = (conditions: readonly Condition[]): string | undefined =>
  conditions.length === 0
    ? undefined
    : JSON.stringify(conditions.map(({ path, operator, value }) => [path, operator, value]));

export const conditionsToFilters = (
  conditions: readonly Condition[],
  writtenValue: (condition: Condition) => unknown = ({ value }) => value,
): unknown =>
  conditions.length === 0
    ? undefined
    : {
        $and: conditions.map((condition) =>
          condition.path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), {
            [condition.operator]: isAlone(condition.operator) ? true : writtenValue(condition),
          }),
        ),
      };

export interface Filterable {
  readonly path: string;
  readonly name: string;
  readonly attribute: Attribute;
}

const systemAttribute = (type: string): Attribute => ({
  type,
  required: false,
  localized: false,
  writable: false,
});

export const systemAttributes: Readonly<Record<string, Attribute>> = {
  documentId: systemAttribute('string'),
  createdAt: systemAttribute('datetime'),
  updatedAt: systemAttribute('datetime'),
  publishedAt: systemAttribute('datetime'),
};

/** The attributes by which the list can be filtered: own ones, those of related content types, and those of every document. */
export function filterablesOf(
  contentType: ContentType,
  contentTypes: readonly ContentType[],
  text: Text,
): readonly Filterable[] {
  const named = (name: string): string => nameOf(contentType, name, text);
  const own = readableAttributes(contentType).flatMap(([name, attribute]): readonly Filterable[] => {
    const itself = { path: name, name: named(name), attribute };
    const target =
      attribute.type === 'relation' ? contentTypes.find(({ uid }) => uid === attribute.target) : undefined;
    return target?.rights.read ? [itself, ...throughRelation(itself, target, text)] : [itself];
  });
  const system = Object.entries(systemAttributes)
    .filter(([name]) => contentType.hasDraftAndPublish || name !== 'publishedAt')
    .map(([name, attribute]) => ({ path: name, name: named(name), attribute }));
  return [...own, ...system].filter(({ attribute }) => attributeTypeOf(attribute).operators.length > 0);
}

const throughRelation = (relation: Filterable, target: ContentType, text: Text): readonly Filterable[] =>
  readableAttributes(target).flatMap(([name, attribute]) =>
    attribute.type === 'relation' || attributeTypeOf(attribute).operators.length < 3
      ? []
      : [
          {
            path: `${relation.path}.${name}`,
            name: `${relation.name} › ${nameOf(target, name, text)}`,
            attribute,
          },
        ],
  );

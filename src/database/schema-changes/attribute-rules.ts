// The rules of attributes (type, target, bounds) that the last start has stored in the database. By comparing them a start can tell
// what a change of the schema does to existing content.
import type { ScalarType } from '../../schema/attribute-types/scalar-type.ts';
import { byKind } from '../../schema/by-kind.ts';
import type { Attribute, ComponentAttribute, ContentType, ZoneAttribute } from '../../schema/schema.ts';

export interface AttributeRules {
  readonly name: string;
  readonly kind: Attribute['kind'];
  /** The type of a scalar attribute. */
  readonly type?: string;
  /** The target content type or the component; missing in older databases. */
  readonly target?: string;
  /** The kind of a relation; missing in older databases. */
  readonly relation?: string;
  /** The components of a dynamic zone; missing in older databases. */
  readonly components?: readonly string[];
  readonly isRequired?: true;
  /** The bounds, if there are any, in a fixed order, so that equal bounds are equal texts. */
  readonly bounds?: Bounds;
  /** The rules by which the same column was read before; only types and enumerations are compared. */
  readonly past?: readonly AttributeRules[];
}

interface Bounds {
  readonly enum?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
}

/** Rules by id of the attribute. */
export type RulesById = Readonly<Record<string, AttributeRules>>;

/** The rules to store for the next start. `before`: those of all columns until now. */
export const rulesOf = ({ attributes }: Pick<ContentType, 'attributes'>, before: RulesById = {}): RulesById =>
  Object.fromEntries(
    [...attributes.values()].map((attribute) => {
      const rules = attributeRules(attribute);
      return [attribute.id, { ...rules, ...pastOf(rules, before[attribute.id]) }];
    }),
  );

function pastOf(rules: AttributeRules, before: AttributeRules | undefined): Pick<AttributeRules, 'past'> {
  if (!before) return {};
  const { past = [], ...last } = before;
  const all = [...past, last].filter((one) => readingOf(one) !== readingOf(rules));
  const others = new Map(all.map((one) => [readingOf(one), one]));
  return others.size > 0 ? { past: [...others.values()] } : {};
}

const readingOf = ({ type, bounds }: AttributeRules): string => JSON.stringify([type, bounds?.enum]);

function attributeRules(attribute: Attribute): AttributeRules {
  const { name, kind, isRequired } = attribute;
  const bounds = boundsOf(attribute);
  const target = targetOf(attribute);
  return {
    name,
    kind,
    ...(attribute.kind === 'scalar' ? { type: attribute.type.name } : {}),
    ...(target ? { target } : {}),
    ...(attribute.kind === 'relation' ? { relation: attribute.relation } : {}),
    ...(attribute.kind === 'zone' ? { components: attribute.components } : {}),
    ...(isRequired ? { isRequired } : {}),
    ...(Object.keys(bounds).length > 0 ? { bounds } : {}),
  };
}

/** The target content type or the component of an attribute. */
export function targetOf(attribute: Attribute): string | undefined {
  if (attribute.kind === 'component') return attribute.component;
  return attribute.kind === 'relation' || attribute.kind === 'media' ? attribute.target : undefined;
}

const noBounds = (): Bounds => ({});
const countBounds = ({ min, max }: ComponentAttribute | ZoneAttribute): Bounds => given({ min, max });

const boundsOf = byKind<Bounds>({
  scalar: ({ min, max, minLength, maxLength, regex, enum: values }) => ({
    ...(values.length > 0 ? { enum: values } : {}),
    ...given({ min, max, minLength, maxLength, regex: regex && String(regex) }),
  }),
  password: noBounds,
  media: noBounds,
  relation: noBounds,
  morph: noBounds,
  component: countBounds,
  zone: countBounds,
});

const given = (bounds: { readonly [Name in keyof Bounds]: Bounds[Name] | undefined }): Bounds =>
  Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));

/** The type by which stored values are read, without bounds; for an enumeration with its values. */
export interface TypeReading {
  readonly type: ScalarType;
  readonly enum: readonly string[];
}

// What decides which values an attribute takes, as the database remembers it from the last start: without it a start could not
// say what a change of the schema does to content that is there.
import type { ScalarType } from '../../schema/attribute-types/scalar-type.ts';
import { byKind } from '../../schema/by-kind.ts';
import type { Attribute, ComponentAttribute, ContentType, ZoneAttribute } from '../../schema/schema.ts';

export interface AttributeRules {
  readonly name: string;
  readonly kind: Attribute['kind'];
  /** Of a scalar attribute. */
  readonly type?: string;
  /** The content type or component that it leads to or is made of; absent in databases of before. */
  readonly target?: string;
  /** Of a relation; absent in databases of before. */
  readonly relation?: string;
  /** Of a dynamic zone; absent in databases of before. */
  readonly components?: readonly string[];
  readonly isRequired?: true;
  /** Present where there are any, in a fixed order, so that equal bounds are equal texts. */
  readonly bounds?: Bounds;
}

interface Bounds {
  readonly enum?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
}

/** By the id of the attribute. */
export type RulesById = Readonly<Record<string, AttributeRules>>;

/** To be remembered for the next start. */
export const rulesOf = ({ attributes }: Pick<ContentType, 'attributes'>): RulesById =>
  Object.fromEntries([...attributes.values()].map((attribute) => [attribute.id, attributeRules(attribute)]));

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

/** The content type or component that the attribute holds or leads to. */
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

/** What the type of an attribute reads, whatever its bounds allow; an enumeration reads its values. */
export interface TypeReading {
  readonly type: ScalarType;
  readonly enum: readonly string[];
}

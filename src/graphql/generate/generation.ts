// The context of the schema generator: the content types, the shape of results, what a project has switched off, and
// the types created so far.
import {
  type GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLInputObjectType,
  GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLUnionType,
} from 'graphql';
import type { GraphqlShape } from '../../config/plugins/graphql-config.ts';
import { adminType, fileType, folderType, roleType, userType } from '../../schema/builtin.ts';
import {
  type Attribute,
  type AttributeOwner,
  type Component,
  type ContentType,
  componentOf,
  type Schema,
} from '../../schema/schema.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { ShadowCrud } from '../extension/shadow-crud.ts';
import { isGraphqlName, typeName } from './names.ts';
import type { PageTypes } from './page-types.ts';

export type ObjectType = GraphQLObjectType<unknown, GraphqlContext>;

export type Field = GraphQLFieldConfig<unknown, GraphqlContext>;
export type ObjectFields = Record<string, Field>;

export interface Generation {
  /** Called lazily, because types refer to each other in cycles. */
  readonly fieldsOf: (owner: AttributeOwner, generation: Generation) => ObjectFields;
  readonly schema: Schema;
  readonly shape: GraphqlShape;
  readonly shadow: ShadowCrud;
  readonly pages: PageTypes;
  readonly objects: Once<ObjectType>;
  readonly inputs: Once<GraphQLInputObjectType>;
  readonly enums: Once<GraphQLEnumType>;
  readonly unions: Once<GraphQLUnionType>;
  readonly zoneInputs: Once<GraphQLScalarType>;
}

export const newGeneration = (
  given: Pick<Generation, 'schema' | 'shape' | 'shadow' | 'pages' | 'fieldsOf'>,
): Generation => ({
  ...given,
  objects: new Once(),
  inputs: new Once(),
  enums: new Once(),
  unions: new Once(),
  zoneInputs: new Once(),
});

/** Creates each type at the first use and returns the same one afterwards. */
class Once<T> {
  readonly #made = new Map<string, T>();

  get(name: string, make: () => T): T {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#made.set(name, made);
    return made;
  }
}

/** `Article`: the object type of a content type or component. */
export function objectType(owner: AttributeOwner, generation: Generation): ObjectType {
  const name = typeName(owner);
  const fields = () => generation.fieldsOf(owner, generation);
  const extensions = { plinthUid: owner.uid };
  return generation.objects.get(
    name,
    () => new GraphQLObjectType<unknown, GraphqlContext>({ name, extensions, fields }),
  );
}

const shownBuiltIn = [fileType, userType, roleType].map(({ uid }) => uid);
const hiddenBuiltIn = [folderType, adminType].map(({ uid }) => uid);

/** Whether it is a type of the project or of a plugin that it uses, and not one that every project has. */
export const isOfProject = ({ uid }: ContentType): boolean =>
  ![...shownBuiltIn, ...hiddenBuiltIn].includes(uid);

const isGenerated = ({ uid }: ContentType, { shadow }: Pick<Generation, 'shadow'>): boolean =>
  !hiddenBuiltIn.includes(uid) && shadow.contentType(uid).isEnabled();

export const generatedTypes = (generation: Generation): readonly ContentType[] =>
  [...generation.schema.contentTypes.values()].filter((contentType) => isGenerated(contentType, generation));

/** The target of a relation, if it is in the GraphQL schema. */
export function targetOf(generation: Generation, uid: string | undefined): ContentType | undefined {
  const target = uid === undefined ? undefined : generation.schema.contentTypes.get(uid);
  return target && isGenerated(target, generation) ? target : undefined;
}

/** The components that the project has not switched off. */
export const generatedComponents = (
  uids: Iterable<string>,
  { schema, shadow }: Generation,
): readonly Component[] =>
  [...uids].filter((uid) => shadow.contentType(uid).isEnabled()).map((uid) => componentOf(schema, uid));

/** The attributes that the project has not switched off for this part of the schema. */
export const attributesFor = (
  part: 'input' | 'output' | 'filters',
  owner: AttributeOwner,
  { shadow }: Generation,
): readonly Attribute[] =>
  [...owner.attributes.values()].filter((attribute) => {
    const { name } = attribute;
    if (attribute.kind === 'component' && !shadow.contentType(attribute.component).isEnabled()) return false;
    const field = shadow.contentType(owner.uid).field(name);
    const isOn = {
      input: field.hasInputEnabled,
      output: field.hasOutputEnabled,
      filters: field.hasFiltersEnabled,
    };
    return isGraphqlName(name) && isOn[part]();
  });

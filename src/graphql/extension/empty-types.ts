// Types without fields, which code defines in a loop over settings that may be empty. GraphQL does not allow them; as in Strapi they
// are left out, with the fields of their type.
import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Members of unions stay, so that the schema is refused. */
export function leaveOutEmptyTypes(schema: GraphQLSchema): void {
  const types = schema.getTypeMap();
  const unions = Object.values(types).filter(isUnionType);
  const members = new Set(unions.flatMap((union) => union.getTypes()));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const nextEmpty = (): GraphQLObjectType | undefined =>
    Object.values(types)
      .filter(isObjectType)
      .filter((type) => Object.keys(type.getFields()).length === 0)
      .find((type) => !members.has(type) && !roots.includes(type));
  // Without its fields another type may become empty.
  for (let empty = nextEmpty(); empty !== undefined; empty = nextEmpty()) {
    delete types[empty.name];
    leaveOutFieldsOf(empty, types);
  }
}

function leaveOutFieldsOf(empty: GraphQLObjectType, types: ReturnType<GraphQLSchema['getTypeMap']>): void {
  for (const type of Object.values(types)) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const fields = type.getFields();
    for (const [name, field] of Object.entries(fields))
      if (getNamedType(field.type) === empty) delete fields[name];
  }
}

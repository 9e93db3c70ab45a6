// Random queries that a schema allows: selections of any depth with aliases, fragments and arguments.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** Deterministic: the same seed is the same operation. */
export function randomOperation(schema: GraphQLSchema, seed: number, ids: readonly string[]): string {
  const random = randomNumbers(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const query = schema.getQueryType();
  if (!query) throw new Error('No queries');
  const roots = Object.values(query.getFields()).filter(({ name }) => !/^(me|i18N|users|upload)/.test(name));

  /** Two uses of one field with different arguments must not share a key. */
  let uses = 0;

  const selection = (type: GraphQLObjectType, depth: number): string => {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth > 0 || isLeafType(getNamedType(field.type)),
    );
    const count = 1 + Math.floor(random() * 4);
    const chosen = Array.from({ length: count }, () => (fields.length > 0 ? pick(fields) : undefined));
    const texts = chosen.flatMap((field) => (field ? [fieldText(field, depth)] : []));
    if (texts.length === 0 || random() < 0.2) texts.push('__typename');
    return `{ ${texts.join(' ')} }`;
  };

  const fieldText = (field: GraphQLField<unknown, unknown>, depth: number): string => {
    const type = getNamedType(field.type);
    const name = aliased(field);
    const given = argumentsText(field.args);
    if (isObjectType(type)) return `${name}${given} ${selection(type, depth - 1)}`;
    if (!isUnionType(type)) return `${name}${given}`;
    const parts = type.getTypes().map((one) => `... on ${one.name} { ${prefixed(one, depth)} }`);
    return `${name}${given} { __typename ${parts.join(' ')} }`;
  };

  /** Members of a union may have fields of one name and other types: each gets keys of its own. */
  const prefixed = (type: GraphQLObjectType, depth: number): string => {
    const fields = Object.values(type.getFields()).filter(
      (field) => isLeafType(getNamedType(field.type)) || depth > 1,
    );
    const field = pick(fields);
    const inner = getNamedType(field.type);
    const below = isObjectType(inner) ? selection(inner, 0) : '';
    if (isUnionType(inner)) return '__typename';
    uses += 1;
    return `u${uses}: ${field.name}${argumentsText(field.args)} ${below}`;
  };

  const aliased = ({ name, args }: GraphQLField<unknown, unknown>): string => {
    if (args.length === 0) return random() < 0.3 ? `other_${name}: ${name}` : name;
    uses += 1;
    return `u${uses}: ${name}`;
  };

  const argumentsText = (args: readonly GraphQLArgument[]): string => {
    const texts = args.flatMap(({ name }) => argumentText(name));
    return texts.length === 0 ? '' : `(${texts.join(', ')})`;
  };

  const argumentText = (name: string): readonly string[] => {
    if (name === 'id' || name === 'documentId') return [`${name}: "${pick(ids)}"`];
    if (random() < 0.6) return [];
    switch (name) {
      case 'sort':
        return [`sort: ["${pick(['id', 'createdAt:desc', 'documentId'])}"]`];
      case 'pagination':
        return [
          `pagination: ${pick(['{ limit: 2 }', '{ start: 1, limit: 1 }', '{ page: 2, pageSize: 1 }', '{ limit: -1 }'])}`,
        ];
      case 'filters':
        return [];
      case 'status':
        return [`status: ${pick(['DRAFT', 'PUBLISHED'])}`];
      case 'locale':
        return [`locale: "${pick(['en', 'fr', 'xx'])}"`];
      default:
        return [];
    }
  };

  const rootText = (index: number, depth: number): string =>
    `r${index}: ${fieldText(pick(roots), depth).replace(/^\w+: /, '')}`;
  return `{ ${rootText(0, 5)} ${rootText(1, 3)} }`;
}

function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

// Strange GraphQL requests: operations that a schema mostly allows, with arguments that have broken servers before, as
// literals and as variables, and now and then a document that is torn.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { mutateText } from './mutate-query.ts';
import type { Random } from './random.ts';
import { badTexts, badValue } from './values.ts';

export interface GraphqlFuzzRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export function graphqlRequest(
  schema: GraphQLSchema,
  ids: readonly string[],
  random: Random,
): GraphqlFuzzRequest {
  const operation = new Operation(ids, random);
  const isMutation = random.chance(0.3);
  const type = isMutation ? schema.getMutationType() : schema.getQueryType();
  const query = type ? operation.text(isMutation ? 'mutation' : 'query', type) : '';
  return {
    query: random.chance(0.05) ? mutateText(query, random) : query,
    variables: operation.variables,
  };
}

class Operation {
  readonly #ids: readonly string[];
  readonly #random: Random;
  readonly #declared: string[] = [];
  #uses = 0;
  readonly variables: Record<string, unknown> = {};

  constructor(ids: readonly string[], random: Random) {
    this.#ids = ids;
    this.#random = random;
  }

  text(kind: 'query' | 'mutation', type: GraphQLObjectType): string {
    const selection = this.#selection(type, 3, 2);
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : '';
    return `${kind} Fuzz${declared} ${selection}`;
  }

  #selection(type: GraphQLObjectType, depth: number, most: number): string {
    const fields = Object.values(type.getFields());
    const simple = fields.filter((field) => depth > 0 || !isObjectType(getNamedType(field.type)));
    const chosen = this.#random.several(1, most, () => this.#random.pick(simple));
    return `{ __typename ${chosen.map((field) => (field ? this.#field(field, depth) : '')).join(' ')} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const name = `u${this.#uses++}: ${field.name}${this.#argumentsOf(field.args)}`;
    const type = getNamedType(field.type);
    if (isObjectType(type)) return `${name} ${this.#selection(type, depth - 1, 4)}`;
    if (!isUnionType(type)) return name;
    const parts = type.getTypes().map((one) => `... on ${one.name} ${this.#selection(one, 0, 2)}`);
    return `${name} { __typename ${parts.join(' ')} }`;
  }

  #argumentsOf(args: readonly GraphQLArgument[]): string {
    const given = args.filter(({ type }) => isNonNullType(type) || this.#random.chance(0.4));
    return given.length === 0
      ? ''
      : `(${given.map((arg) => `${arg.name}: ${this.#argument(arg)}`).join(', ')})`;
  }

  #argument({ type }: GraphQLArgument): string {
    const value = this.#random.chance(0.08) ? badValue(this.#random) : this.#value(type, 3);
    if (this.#random.chance(0.5)) return literal(value);
    const name = `v${this.#declared.length}`;
    this.#declared.push(`$${name}: ${String(type)}`);
    this.variables[name] = value instanceof EnumValue ? value.name : plain(value);
    return `$${name}`;
  }

  #value(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (this.#random.chance(0.03)) return null;
    if (isListType(type)) return this.#random.several(0, 2, () => this.#value(type.ofType, depth));
    if (isEnumType(type)) return new EnumValue(this.#random.pick(type.getValues())?.name ?? '');
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter((field) => depth > 0 || isLeaf(field.type));
      const chosen = this.#random.several(0, 3, () => this.#random.pick(fields));
      return Object.fromEntries(
        chosen.flatMap((field) => (field ? [[field.name, this.#value(field.type, depth - 1)]] : [])),
      );
    }
    return this.#leaf(type.name);
  }

  #leaf(name: string): unknown {
    const random = this.#random;
    if (name === 'Int') return random.pick([0, 1, 2, -1, 2_147_483_647, -2_147_483_648]);
    if (name === 'Float') return random.pick([0.5, -1e308, 1e-300, 3]);
    if (name === 'Boolean') return random.chance(0.5);
    if (name === 'ID') return random.chance(0.7) ? random.pick(this.#ids) : random.pick(badTexts);
    if (name === 'String') return random.chance(0.5) ? random.pick(badTexts) : random.pick(goodTexts);
    const dated = ['2026-02-28', '23:59:59.999', '2026-02-28T12:00:00.000Z', '5', 5];
    return random.chance(0.5) ? random.pick(dated) : badValue(random);
  }
}

/** Keys to sort by, and locales. */
const goodTexts = [
  'id',
  'createdAt:desc',
  'name',
  'title:desc',
  'rank',
  'owner.name:desc',
  'tags.label',
  'seo.score',
  'en',
  'fr',
  '*',
] as const;

class EnumValue {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const isLeaf = (type: GraphQLInputType): boolean => !isInputObjectType(getNamedType(type));

/** As a variable, where enums are texts. */
function plain(value: unknown): unknown {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** In the text of an operation; what has no place there becomes null. */
function literal(value: unknown): string {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const named = Object.entries(value).filter(([key]) => /^[A-Za-z_]\w*$/.test(key));
  return `{ ${named.map(([key, inner]) => `${key}: ${literal(inner)}`).join(', ')} }`;
}

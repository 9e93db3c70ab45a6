// For tests: a small schema like a generated one, its extension, and operations on it.
import {
  buildSchema,
  execute,
  type GraphQLField,
  type GraphQLSchema,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { type Abilities, abilitiesOf, noAbilities } from '../../abilities/abilities.ts';
import type { SignedInUser } from '../../auth/authenticate.ts';
import { requestOf } from '../../routes/harness.ts';
import { type GraphqlContext, graphqlContext } from '../context/graphql-context.ts';
import { endlessBudget } from '../context/harness.ts';
import { isGenerated } from '../marks/generated.ts';
import { extendGeneratedSchema } from './extend-schema.ts';
import type { Extension, Project } from './extension.ts';
import { loadNexus } from './load-nexus.ts';
import { unknownName } from './unknown-name.ts';

export const nexus = loadNexus();

const sdl = `
  enum Mood { CALM LOUD }
  input ArticleInput { title: String }
  type Article { title: String  notes: String  mood: Mood  category: Category }
  type Category { name: String }
  type Query { articles(limit: Int = 25, status: String): [Article]  article(id: ID): Article  categories: [Category]  me: String }
  type Mutation { createArticle(data: ArticleInput!): Article }
`;

const articles = [
  { title: 'One', notes: 'first', mood: 'CALM', category: { name: 'News' } },
  { title: 'Two', notes: 'second', mood: 'LOUD', category: { name: 'News' } },
];

/** Fields have marks, and root fields check permissions, like generated ones. */
export function generatedSchema(): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType))
    if (!type.name.startsWith('__'))
      for (const field of Object.values(type.getFields()))
        field.extensions = { plinth: { kind: 'field', name: field.name } };
  generate(schema, 'Query.articles', 'find', ({ limit }) => articles.slice(0, Number(limit)));
  generate(schema, 'Query.article', 'findOne', () => articles[0]);
  generate(schema, 'Mutation.createArticle', 'create', ({ data }) => data);
  const categories = field(schema, 'Query.categories');
  categories.extensions = { plinth: { kind: 'read', uid: 'api::category.category', result: 'list' } };
  categories.resolve = () => [{ name: 'News' }];
  field(schema, 'Query.me').extensions = {};
  field(schema, 'Query.me').resolve = () => 'somebody';
  return schema;
}

function generate(
  schema: GraphQLSchema,
  where: string,
  action: string,
  resolve: (args: Readonly<Record<string, unknown>>) => unknown,
): void {
  const uid = 'api::article.article';
  const plinth =
    action === 'create'
      ? { kind: 'write', uid, action }
      : { kind: 'read', uid, result: action === 'find' ? 'list' : 'one' };
  const generated = field(schema, where);
  generated.extensions = { plinth };
  generated.resolve = (_parent, args, { principal }) => {
    if (!principal.abilities.may(`${uid}.${action}`))
      throw new Error(`The generated resolver refuses ${action}`);
    return resolve(args);
  };
}

export function field(schema: GraphQLSchema, where: string): GraphQLField<unknown, GraphqlContext> {
  const [typeName = '', name = ''] = where.split('.');
  const type = schema.getType(typeName);
  const found = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!found) throw new Error(`No field ${where}`);
  return found;
}

/** Names of the fields whose generated resolution was not changed. */
export const generatedFields = (schema: GraphQLSchema): readonly string[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((found) =>
        isGenerated(found) ? [`${type.name}.${found.name}`] : [],
      ),
    );

export const strapi = { name: 'the application' };
export type TestExtension = Extension<typeof strapi>;

/**
 * Registered: the policies `global::yes`, `global::as-configured`, `api::article.own`; the middlewares `global::twice`,
 * `global::plain`.
 */
export const project: Project<typeof strapi> = {
  strapi,
  policy: (name, api) => {
    const policies = new Map([
      ['global::yes', () => true],
      [
        'global::as-configured',
        (_context: unknown, config: unknown) => Reflect.get(Object(config), 'allow') === true,
      ],
      ['api::article.own', () => true],
    ]);
    const found = policies.get(name) ?? (api ? policies.get(`api::${api}.${name}`) : undefined);
    if (!found) throw unknownName(`policy ${JSON.stringify(name)}`, name, [...policies.keys()]);
    return found;
  },
  middleware: (name) => {
    if (name === 'global::twice')
      return (options: unknown) =>
        async (next: (...call: unknown[]) => unknown, ...call: unknown[]) => {
          const list = await next(...call);
          return [list, list].flat().slice(0, Number(Reflect.get(Object(options), 'most') ?? 99));
        };
    if (name === 'global::plain')
      return (next, parent, args, context, info) => next(parent, { ...args, limit: 1 }, context, info);
    throw unknownName(`middleware ${JSON.stringify(name)}`, name, ['global::twice', 'global::plain']);
  },
};

export const extended = (...extensions: readonly TestExtension[]): GraphQLSchema =>
  extendGeneratedSchema(generatedSchema(), extensions, project);

/** The fault that is thrown at the start. */
export function faultOf(...extensions: readonly TestExtension[]): string {
  try {
    extended(...extensions);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'none';
}

export interface Asker {
  readonly abilities?: Abilities | undefined;
  readonly user?: SignedInUser | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export const reader = abilitiesOf(['api::article.article.find', 'api::article.article.findOne']);
export const nobody: Asker = { abilities: noAbilities };

/** Data and messages of a response. */
export async function ask(schema: GraphQLSchema, text: string, asker: Asker = {}): Promise<unknown> {
  const document = parse(text);
  const problems = validate(schema, document);
  if (problems.length > 0) return { invalid: problems.map(({ message }) => message) };
  const { abilities = reader, user, headers = {} } = asker;
  const http = requestOf({ method: 'POST', path: '/graphql', headers, body: {}, address: '10.0.0.9' });
  const contextValue = graphqlContext({ abilities, user }, http, endlessBudget());
  const { data, errors } = await execute({ schema, document, contextValue });
  const plain: unknown = JSON.parse(JSON.stringify(data ?? null));
  return errors ? { data: plain, errors: errors.map(({ message }) => message) } : plain;
}

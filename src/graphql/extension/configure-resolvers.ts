// Wraps resolvers by their configuration: authorization, then middlewares from first to last, then policies, then the
// resolver, in the order of the API reference. Fields without configuration are not changed.
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { actionOf, markCustom } from '../marks/generated.ts';
import { authorizationOf } from './authorization.ts';
import type { FieldResolver, Project, ResolverConfig } from './extension.ts';
import { withMiddlewares } from './middlewares.ts';
import { policiesOf, policyContext, type ResolverPlace } from './policies.ts';
import { callProject } from './project-code.ts';
import { fieldOf } from './resolvers.ts';
import { typeNames, unknownName } from './unknown-name.ts';

type Field = GraphQLField<unknown, GraphqlContext>;

export interface Configuring<App> {
  readonly configs: ReadonlyMap<string, ResolverConfig<App>>;
  /** Whether the project defines the field or its resolver. */
  readonly isOwn: (where: string) => boolean;
  readonly project: Project<App>;
}

export function configureResolvers<App>(schema: GraphQLSchema, configuring: Configuring<App>): void {
  for (const where of configuring.configs.keys()) refuseUnknownPlace(schema, where);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      wrapField(field, { type, isRoot: roots.includes(type) }, configuring);
  }
}

/** Throws an ExtensionFault for a key of resolversConfig that names no field. */
function refuseUnknownPlace(schema: GraphQLSchema, where: string): void {
  const [typeName = '', fieldName = '', ...more] = where.split('.');
  if (fieldName === '' || more.length > 0)
    throw new ExtensionFault(
      `resolversConfig has the key ${JSON.stringify(where)}.`,
      "Write <Type>.<field>, for example 'Query.articles'.",
    );
  const type = schema.getType(typeName);
  if (!isObjectType(type))
    throw unknownName(
      `object type ${JSON.stringify(typeName)} (resolversConfig)`,
      typeName,
      typeNames(schema),
    );
  fieldOf(type, fieldName, 'resolversConfig');
}

interface FieldOwner {
  readonly type: GraphQLObjectType;
  readonly isRoot: boolean;
}

function wrapField<App>(
  field: Field,
  { type, isRoot }: FieldOwner,
  { configs, isOwn, project }: Configuring<App>,
): void {
  const where = `${type.name}.${field.name}`;
  const config = configs.get(where);
  const isProjects = isOwn(where);
  const isPlainProperty = !isRoot && !field.resolve;
  if (!config && (!isProjects || isPlainProperty)) return;
  const action = actionOf(field);
  const authorize = authorizationOf({ auth: config?.auth, action, isOwnRoot: isProjects && isRoot }, where);
  const given = (field.resolve ?? defaultFieldResolver) as FieldResolver;
  const resolver: FieldResolver = isProjects
    ? (...call) => callProject(`the resolver of ${where}`, () => given(...call))
    : given;
  const configured = withConfig(resolver, config ?? {}, {
    place: { name: where, api: apiOf(action) },
    project,
  });
  field.resolve = (parent, args, context, info) => configured(parent, args, authorize(context), info);
  markCustom(field);
}

function withConfig<App>(
  resolver: FieldResolver,
  config: ResolverConfig<App>,
  at: { readonly place: ResolverPlace; readonly project: Project<App> },
): FieldResolver {
  const policies = policiesOf(config, at.place, at.project);
  const allowed: FieldResolver = async (parent, args, context, info) => {
    const policyArguments = policyContext({ parent, args, context, info });
    for (const policy of policies) await policy(policyArguments);
    return resolver(parent, args, context, info);
  };
  return withMiddlewares(policies.length === 0 ? resolver : allowed, config, at);
}

/** `article` of `api::article.article.find` */
const apiOf = (action: string | undefined): string | undefined => /^api::([^.]+)\./.exec(action ?? '')?.[1];

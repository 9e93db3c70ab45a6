// The policies of a resolver, all of which must accept before it runs.
import type { GraphQLResolveInfo } from 'graphql';
import { policyFailed } from '../../errors/families/permission.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { PolicyContext, PolicyFunction, Project, ResolverConfig } from './extension.ts';
import { readNamedEntry } from './named-entry.ts';
import { callProject } from './project-code.ts';

export interface ResolverPlace {
  /** `Query.articles` */
  readonly name: string;
  /** The api whose content type the resolver belongs to. */
  readonly api: string | undefined;
}

export interface ResolverCall {
  readonly parent: unknown;
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
}

export type GraphqlPolicy = (context: PolicyContext) => Promise<void>;

export function policiesOf<App>(
  { policies = [] }: ResolverConfig<App>,
  place: ResolverPlace,
  project: Project<App>,
): readonly GraphqlPolicy[] {
  return policies.map((entry, index) => {
    const { point, run } = readEntry(entry, { place, index, project });
    return async (context) => {
      const result = await callProject(point, () => run(context));
      if (!result) throw policyFailed();
    };
  });
}

export function policyContext({ parent, args, context, info }: ResolverCall): PolicyContext {
  return {
    type: 'graphql',
    is: (type) => type === 'graphql',
    parent,
    args,
    context,
    info,
    state: context.state,
    get http() {
      return context.koaContext;
    },
  };
}

interface Reading<App> {
  readonly place: ResolverPlace;
  readonly index: number;
  readonly project: Project<App>;
}

function readEntry<App>(entry: unknown, { place, index, project }: Reading<App>) {
  const { strapi } = project;
  if (typeof entry === 'function') {
    const call = entry as PolicyFunction<App>;
    // The third argument too, as for registered policies.
    const run = (context: PolicyContext): unknown =>
      Reflect.apply(call, undefined, [context, { strapi }, { strapi }]);
    return { point: `the policy ${index + 1} of ${place.name}`, run };
  }
  const { name, value } = readNamedEntry(entry, 'config', `A policy of ${place.name}`);
  const registered = project.policy(name, place.api);
  const run = (context: PolicyContext): unknown => registered(context, value, { strapi });
  return { point: `the policy ${name} of ${place.name}`, run };
}

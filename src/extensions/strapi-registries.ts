// The members of `strapi` that look up the project's code by name: plugins, services, controllers, policies, middlewares, APIs.
import type { CoreServices } from './project-view.ts';
import { shownRouters } from './routes/shown-routers.ts';
import { absentMember } from './strapi/guarded/absent.ts';
import { guarded } from './strapi/guarded/guarded.ts';
import { queryParams } from './strapi/parameters/query-params.ts';
import { Apis } from './strapi/registries/apis.ts';
import { container } from './strapi/registries/container.ts';
import type { PluginNamed, Services, Strapi } from './strapi.ts';
import type { StrapiOptions, StrapiParts } from './strapi-options.ts';

type RegistryMembers = Pick<
  Strapi,
  | 'plugin'
  | 'plugins'
  | 'service'
  | 'services'
  | 'controller'
  | 'controllers'
  | 'policy'
  | 'policies'
  | 'middleware'
  | 'middlewares'
  | 'api'
  | 'apis'
  | 'container'
  | 'get'
>;

/** `names`: all members of `strapi`, once it is created. */
export function registryMembers(
  options: StrapiOptions,
  parts: StrapiParts,
  names: () => Strapi,
): RegistryMembers {
  const { plugins, services, controllers } = parts;
  const byUid = registriesByUid(options, parts, names);
  const apis = new Apis(byUid);
  const get = container(
    {
      ...byUid,
      'content-types': byUid.contentTypes,
      models: () => options.view().components,
      plugins: () => plugins.all(),
      apis: () => apis.all(),
    },
    names,
    { 'query-params': queryParams(() => options.view().schema) },
  );
  return {
    // The registries use the names of `PluginServices` and `Services`, so that the types hold.
    plugin: <Name extends string>(name: Name) => plugins.find(name) as PluginNamed<Name>,
    get plugins() {
      return plugins.all();
    },
    service: <Name extends keyof Services>(name: Name) => services.lookUp(name) as Services[Name],
    get services() {
      return membersByUid('services', services.all() as CoreServices, (uid) => services.missing(uid));
    },
    controller: (uid) => controllers.lookUp(uid),
    get controllers() {
      return membersByUid('controllers', controllers.all());
    },
    policy: policyOf(options),
    get policies() {
      return membersByUid('policies', byUid.policies());
    },
    middleware: (name) => options.code.middleware(name),
    get middlewares() {
      return membersByUid('middlewares', byUid.middlewares());
    },
    api: (name) => apis.find(name),
    get apis() {
      return apis.all();
    },
    get container() {
      return guarded({ get }, { name: 'strapi.container' });
    },
    get,
  };
}

const registriesByUid = (
  { code, view }: StrapiOptions,
  { services, controllers }: StrapiParts,
  strapi: () => Strapi,
) => ({
  routes: () => shownRouters(code.routes(), { schema: view().schema, strapi: strapi() }),
  services: () => services.all(),
  controllers: () => controllers.all(),
  contentTypes: () => view().contentTypes,
  policies: () => code.all('policy'),
  middlewares: () => code.all('middleware'),
});

/** `replacing`: what code gets in place of a member that only Strapi has. */
function membersByUid<T extends object>(
  member: string,
  byUid: T,
  replacing: (uid: string) => object | undefined = () => undefined,
): T {
  const name = `strapi.${member}`;
  const missing = (problem: string, path: string) =>
    replacing(path.slice(name.length + 1)) ?? absentMember(problem);
  return guarded(byUid, { name, missing });
}

function policyOf({ code, log }: StrapiOptions): Strapi['policy'] {
  function policy(name: string): ReturnType<typeof code.policy>;
  function policy(name: string, added: unknown): undefined;
  function policy(name: string, added?: unknown) {
    if (added === undefined) return code.policy(name);
    log.warn(addsNoPolicy(name));
    return undefined;
  }
  return policy;
}

/** A registration that is logged and ignored. */
const addsNoPolicy = (name: string): string =>
  `strapi.policy(${JSON.stringify(name)}, …) adds no policy, in Strapi neither: write src/policies/${name}, which routes call global::${name}.`;

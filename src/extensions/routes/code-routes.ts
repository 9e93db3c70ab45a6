// All routes of project code for one schema, resolved and checked, so that startup reports every problem.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import type { OwnRoutes } from '../../rest/routes.ts';
import type { Route } from '../../routes/route.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { factories } from '../code/factories.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { placedFault } from '../code/placed-fault.ts';
import { hasCoreRoutes, usedRoutes } from './has-core-routes.ts';
import { type CodeService, projectRoute } from './project-routes.ts';
import { type RouteFiles, readRoutes } from './read-routes.ts';
import type { RouteDefinition } from './route-definition.ts';
import type { CodeRuntime } from './run-route.ts';
import { nameOf, type StepLookup, stepsOf } from './steps.ts';

export interface CodeRoutes {
  readonly routes: readonly Route<CodeService>[];
  /** Routes without the prefix of the content API. */
  readonly rootRoutes: readonly Route<CodeService>[];
  readonly ownRoutes: (contentType: ContentType) => OwnRoutes;
}

export interface RoutesOptions {
  readonly files: () => RouteFiles;
  readonly lookup: Omit<StepLookup, 'schema'>;
  readonly runtime: CodeRuntime;
}

export function codeRoutes(options: RoutesOptions, schema: Schema): CodeRoutes {
  const { lookup, runtime } = options;
  const files = withRouters(options.files(), lookup, schema);
  const faults: Fault[] = [];
  const read = readRoutes(files, schema).flatMap((route) => {
    try {
      const steps = stepsOf(route, { ...lookup, schema });
      return [{ route, steps, row: projectRoute({ route, runtime, steps }) }];
    } catch (error) {
      faults.push(...faultsOf(error, route, runtime.folder));
      return [];
    }
  });
  if (faults.length > 0) throw new ProjectFaults(faults);
  const apis = new Set([...files.modules.keys()].map(apiOf));
  const atRoot = read.filter(({ route }) => route.isAtRoot);
  const belowApi = read.filter(({ route }) => !route.isAtRoot);
  const used = usedRoutes(belowApi);
  return {
    routes: belowApi.map(({ row }) => row),
    rootRoutes: atRoot.map(({ row }) => row),
    ownRoutes: (contentType) => {
      if (!apis.has(apiOf(contentType.uid))) return 'none';
      return hasCoreRoutes(contentType, used) ? 'core' : 'changed';
    },
  };
}

/**
 * A content type without a file of routes has the core routes. If the project has a controller or service for it, they run that
 * code, which the server's own rows would not.
 */
function withRouters(files: RouteFiles, { controllers, services }: RoutesOptions['lookup'], schema: Schema) {
  const routed = new Set([...files.modules.keys()].map(apiOf));
  const added = [...schema.contentTypes.keys()]
    .filter((uid) => uid.startsWith('api::') && !routed.has(apiOf(uid)))
    .filter((uid) => controllers.added(uid) ?? services.added(uid))
    .map((uid): readonly [string, ProjectModule] => {
      const file = `src/api/${apiOf(uid).slice('api::'.length)}/routes`;
      return [uid, { file, exported: factories.createCoreRouter(uid) }];
    });
  return added.length === 0 ? files : { ...files, modules: new Map([...files.modules, ...added]) };
}

/** `api::article` */
const apiOf = (uid: string): string => uid.slice(0, uid.lastIndexOf('.'));

export function faultsOf(error: unknown, route: RouteDefinition, folder: string): readonly Fault[] {
  const { file, place } = route;
  const named =
    error instanceof ExtensionFault
      ? new ExtensionFault(`${nameOf(route)}: ${error.problem}`, error.remedy)
      : error;
  const fault = placedFault(named, { folder, file, path: place });
  if (fault instanceof ProjectFaults) return fault.faults;
  throw fault;
}

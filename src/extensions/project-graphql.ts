// The GraphQL extensions of project code. Errors name the file.
import type { Project } from '../graphql/extension/extension.ts';
import type { GraphqlExtensions, SchemaExtensions } from '../graphql/extension/extension-service.ts';
import type { ProjectCode } from './code/load-code.ts';
import { placedFault } from './code/placed-fault.ts';
import { indexOf } from './project-hooks.ts';
import type { RegisteredCode } from './registered-code.ts';
import type { Strapi } from './strapi.ts';

interface Extending {
  readonly strapi: Strapi;
  readonly code: RegisteredCode<Strapi>;
  readonly loaded: ProjectCode;
  readonly folder: string;
}

export function schemaExtensions(
  graphql: GraphqlExtensions<Strapi>,
  { strapi, code, loaded, folder }: Extending,
): SchemaExtensions {
  const project: Project<Strapi> = {
    strapi,
    policy: (name, api) => code.policy(name, api),
    middleware: (name, api) => code.middleware(name, api),
  };
  return {
    shadowCrud: graphql.shadowCrud,
    get isUsed() {
      return graphql.isUsed;
    },
    extend: async (generated, shape) => {
      try {
        return await graphql.extend(generated, shape, project);
      } catch (error) {
        throw placedFault(error, { folder, file: indexOf(loaded), path: 'the extensions of GraphQL' });
      }
    },
  };
}

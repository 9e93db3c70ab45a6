// `strapi.sanitizers`, `strapi.validators`: registries of additional checks, which are always empty here. The package
// `@strapi/utils`, which plugins depend on, reads them.
import { guarded } from '../guarded/guarded.ts';

export interface CodeSanitizers {
  /** `content-api.output` */
  get(path: string): readonly never[];
}

const instead = 'Change requests and responses in a middleware of the route, or in strapi.documents.use.';

export const codeSanitizers = (name: string): CodeSanitizers =>
  guarded<CodeSanitizers>({ get: () => [] }, { name, instead: { add: instead, set: instead } });

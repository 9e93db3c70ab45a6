// `strapi.sanitizers`, `strapi.validators`: what plugins may have added to the checks of the content API. Nobody adds any here; the
// service's own package `@strapi/utils`, which plugins bring along, asks for the list.
import { guarded } from './guarded.ts';

export interface CodeSanitizers {
  /** `content-api.output` */
  get(path: string): readonly never[];
}

const instead = 'Change what clients send and get in a middleware of the route, or in strapi.documents.use.';

export const codeSanitizers = (name: string): CodeSanitizers =>
  guarded<CodeSanitizers>({ get: () => [] }, { name, instead: { add: instead, set: instead } });

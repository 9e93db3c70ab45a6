// The public API of the package: running Plinth inside another program, and types for the code of a project.

export { type Abilities, abilitiesOf, fullAccess, readOnly } from './abilities/abilities.ts';
export { createPlinth, type Plinth } from './app/app.ts';
export type { Documents } from './documents/documents.ts';
export type { Target, Write, WrittenDocument } from './documents/requests.ts';
export { errorKinds, PlinthError, type ShownProblem as Problem } from './errors/errors.ts';
export { type Fault, ProjectFaults } from './errors/faults/project-faults.ts';
export { factories } from './extensions/code/factories.ts';
export type { ProjectIndex } from './extensions/project-hooks.ts';
export type {
  DocumentService,
  Entry,
  FindParameters,
  WriteParameters,
} from './extensions/strapi/documents/document-service.ts';
export type { GraphqlExtension, GraphqlTools, Middleware, Policy, Strapi } from './extensions/strapi.ts';
export type { GraphqlContext } from './graphql/context/graphql-context.ts';
export type {
  MiddlewareFunction,
  PolicyContext,
  ResolverConfig,
  Resolvers,
} from './graphql/extension/extension.ts';
export type { OpenOptions, OpenProject } from './project/open-project.ts';
export type { TypedDocuments } from './typed/documents.ts';
export type { ComponentEntry, Entry as DocumentEntry } from './typed/entries.ts';

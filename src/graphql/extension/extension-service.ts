// The extension service of the GraphQL plugin: a project's code calls it in `register`, plugins also in `bootstrap`, and the
// GraphQL schema is built with their additions.
import type { GraphQLSchema } from 'graphql';
import type { GraphqlShape } from '../../config/plugins/graphql-config.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Extension, ExtensionInput, ExtensionTools, Project } from './extension.ts';
import { loadNexus } from './load-nexus.ts';
import { type ShadowCrud, ShadowCrudSwitches, type ShadowTypeSwitches } from './shadow-crud.ts';
import { unknownName } from './unknown-name.ts';

/** `strapi.plugin('graphql').service('extension')` of the API reference. */
export interface ExtensionService<App = unknown> {
  /** Switches generated operations and fields of a content type or component off. */
  shadowCRUD(uid: string): ShadowTypeSwitches;
  /** Adds types, resolvers and their configuration to the schema. */
  use(extension: ExtensionInput<App>): ExtensionService<App>;
}

/** The additions with which GraphQL schemas are built. */
export interface SchemaExtensions {
  /** Used by the generator. */
  readonly shadowCrud: ShadowCrud;
  /** Whether there are any additions. */
  readonly isUsed: boolean;
  /** Extends a generated schema, which must not be used afterwards. */
  extend(generated: GraphQLSchema, shape: GraphqlShape): Promise<GraphQLSchema>;
}

export class GraphqlExtensions<App> {
  readonly #switches: ShadowCrudSwitches;
  readonly #inputs: ExtensionInput<App>[] = [];
  /** Extensions by shape; functions are called once for each. */
  readonly #extensions = new Map<GraphqlShape, readonly Extension<App>[]>();
  #isSealed = false;
  #calls = 0;

  /** `isOfPackage`: whether the uid begins with the name of an installed package. */
  constructor(schema: Schema, isOfPackage?: (uid: string) => boolean) {
    this.#switches = new ShadowCrudSwitches(schema, isOfPackage);
  }

  /** The part for the project's code. */
  readonly service: ExtensionService<App> = {
    shadowCRUD: (uid) => {
      this.#count('shadowCRUD');
      return this.#switches.switches(uid);
    },
    use: (extension) => {
      this.#count('use');
      this.#inputs.push(extension);
      return this.service;
    },
  };

  get shadowCrud(): ShadowCrud {
    return this.#switches;
  }

  get isUsed(): boolean {
    return this.#inputs.length > 0;
  }

  /** Grows with each call that may change the GraphQL schema. */
  get calls(): number {
    return this.#calls;
  }

  /** Ends the time in which code may add something. */
  seal(): void {
    this.#isSealed = true;
  }

  async extend(generated: GraphQLSchema, shape: GraphqlShape, project: Project<App>): Promise<GraphQLSchema> {
    const { extendGeneratedSchema } = await import('./extend-schema.ts');
    const evaluated = this.#extensions.get(shape) ?? [];
    const added = this.#inputs.slice(evaluated.length);
    const extensions = [
      ...evaluated,
      ...added.map((input) => evaluate(input, toolsOf(project.strapi, shape))),
    ];
    this.#extensions.set(shape, extensions);
    return extendGeneratedSchema(generated, extensions, project);
  }

  #count(call: string): void {
    this.#calls++;
    if (!this.#isSealed) return;
    throw new ExtensionFault(
      `${call}() was called after the GraphQL schema was generated.`,
      'Call it in the function register of src/index.',
    );
  }
}

const knownKeys = ['types', 'typeDefs', 'plugins', 'resolvers', 'resolversConfig'];

function evaluate<App>(input: ExtensionInput<App>, tools: ExtensionTools<App>): Extension<App> {
  const extension: unknown = typeof input === 'function' ? input(tools) : input;
  if (typeof extension !== 'object' || extension === null || extension instanceof Promise)
    throw new ExtensionFault(
      'The argument of use() is not an extension.',
      `Pass an object with ${knownKeys.join(', ')}, or a function that returns one, not a promise.`,
    );
  for (const key of Object.keys(extension))
    if (!knownKeys.includes(key))
      throw unknownName(`key ${JSON.stringify(key)} in an extension`, key, knownKeys);
  return extension as Extension<App>;
}

/** Nexus is loaded at the first use. */
const toolsOf = <App>(strapi: App, shape: GraphqlShape): ExtensionTools<App> => ({
  strapi,
  shape,
  get nexus() {
    return loadNexus();
  },
});

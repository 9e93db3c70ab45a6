// biome-ignore-all lint/suspicious/noExplicitAny: contexts, bodies and results of code that a project writes as it likes.
// What the code of a project imports from '@strapi/strapi' as types, answered here: that package need not be installed. The
// generated types of the project (`plinth types`) add their content types and components to `Public`.

declare module '@strapi/strapi' {
  type Plinth = import('plinth').Strapi;

  export namespace Public {
    interface ContentTypeSchemas {}
    interface ComponentSchemas {}
  }

  export namespace Schema {
    export namespace Attribute {
      interface OfType<Name extends string> {
        readonly type: Name;
      }
      type String = OfType<'string'>;
      type Text = OfType<'text'>;
      type RichText = OfType<'richtext'>;
      type Blocks = OfType<'blocks'>;
      type Email = OfType<'email'>;
      type Password = OfType<'password'>;
      type UID<Target = undefined, Options = object> = OfType<'uid'> & {
        readonly targetField?: Target;
        readonly options?: Options;
      };
      type Integer = OfType<'integer'>;
      type BigInteger = OfType<'biginteger'>;
      type Float = OfType<'float'>;
      type Decimal = OfType<'decimal'>;
      type Date = OfType<'date'>;
      type Time = OfType<'time'>;
      type DateTime = OfType<'datetime'>;
      type Timestamp = OfType<'timestamp'>;
      type Boolean = OfType<'boolean'>;
      type JSON = OfType<'json'>;
      type Enumeration<Names extends readonly string[]> = OfType<'enumeration'> & { readonly enum: Names };
      type Media<Kinds = undefined, IsMany extends boolean = false> = OfType<'media'> & {
        readonly multiple: IsMany;
        readonly allowedTypes?: Kinds;
      };
      type Relation<Kind extends string = string, Target = undefined> = OfType<'relation'> & {
        readonly relation: Kind;
        readonly target: Target;
      };
      type Component<Name extends string, IsRepeatable extends boolean = false> = OfType<'component'> & {
        readonly component: Name;
        readonly repeatable: IsRepeatable;
      };
      type DynamicZone<Names extends readonly string[] = []> = OfType<'dynamiczone'> & {
        readonly components: Names;
      };

      interface Required {
        readonly required: true;
      }
      interface Private {
        readonly private: true;
      }
      interface Unique {
        readonly unique: true;
      }
      interface Configurable {
        readonly configurable: true;
      }
      interface NonConfigurable {
        readonly configurable: false;
      }
      interface Writable {
        readonly writable: true;
      }
      interface NonWritable {
        readonly writable: false;
      }
      interface Visible {
        readonly visible: true;
      }
      interface NonVisible {
        readonly visible: false;
      }
      interface DefaultTo<Value> {
        readonly default: Value;
      }
      interface SetMinMax<Bounds, _Of = number> {
        readonly bounds: Bounds;
      }
      interface SetMinMaxLength<Bounds> {
        readonly lengths: Bounds;
      }
      interface SetPluginOptions<Options> {
        readonly pluginOptions: Options;
      }
      interface SetCondition<Condition> {
        readonly conditions: Condition;
      }
      interface CustomField<Uid extends string, Options = undefined> {
        readonly customField: Uid;
        readonly options?: Options;
      }
      interface ColumnType<Column = unknown> {
        readonly column: Column;
      }
      type Any = OfType<string>;
    }
  }

  export namespace Struct {
    interface Owner {
      readonly collectionName: string | null;
      readonly info: object;
      readonly options?: object;
      readonly pluginOptions?: object;
      readonly attributes: object;
    }
    interface ContentTypeSchema extends Owner {}
    interface CollectionTypeSchema extends ContentTypeSchema {
      readonly kind: 'collectionType';
    }
    interface SingleTypeSchema extends ContentTypeSchema {
      readonly kind: 'singleType';
    }
    interface ComponentSchema extends Owner {}
  }

  export namespace UID {
    /** Any text where no types were generated yet. */
    type OneOf<Names> = [Names] extends [never] ? string : Names;
    type ContentType = OneOf<keyof Public.ContentTypeSchemas & string>;
    type CollectionType = ContentType;
    type SingleType = ContentType;
    type Component = OneOf<keyof Public.ComponentSchemas & string>;
    type Schema = ContentType | Component;
    type Service = string;
    type Controller = string;
    type Policy = string;
    type Middleware = string;
  }

  /** What code of this project sees. */
  export interface ProjectRegistry {
    readonly types: Public.ContentTypeSchemas;
    readonly components: Public.ComponentSchemas;
    readonly seesPrivate: true;
  }

  export namespace Data {
    type DocumentID = string;
    type ID = number | string;
    /** A document with everything that it leads to, one level deep. */
    type ContentType<Uid> = import('plinth').DocumentEntry<ProjectRegistry, Uid, { readonly populate: '*' }>;
    type Component<Uid> = import('plinth').ComponentEntry<ProjectRegistry, Uid, { readonly populate: '*' }>;
  }

  export namespace Modules {
    export namespace Documents {
      type ID = string;
      type Document<Uid> = Data.ContentType<Uid>;
      type AnyDocument = { readonly id: number; readonly documentId: string; readonly [name: string]: any };
      type Result<Uid, Asked extends object = object> = import('plinth').DocumentEntry<
        ProjectRegistry,
        Uid,
        Asked
      >;
      type ServiceInstance<Uid extends keyof Public.ContentTypeSchemas & string> =
        import('plinth').TypedDocuments<ProjectRegistry, Uid>;
    }
  }

  export namespace Core {
    type DocumentsOf<Uid> = Uid extends keyof Public.ContentTypeSchemas & string
      ? Modules.Documents.ServiceInstance<Uid>
      : ReturnType<Plinth['documents']>;

    /** The application, whose documents are those of the project. */
    interface Strapi extends Omit<Plinth, 'documents' | 'service'> {
      /** What the services of a project offer, its code alone knows. */
      readonly service: ((uid: `api::${string}`) => any) & Plinth['service'];
      readonly documents: (<Uid extends UID.ContentType>(uid: Uid) => DocumentsOf<Uid>) &
        Pick<Plinth['documents'], 'use'>;
    }

    type Action = (ctx: any, next?: any) => any;

    interface CoreActions {
      find: Action;
      findOne: Action;
      create: Action;
      update: Action;
      delete: Action;
    }

    /** What controllers of content types find on `this`. */
    interface CoreController extends CoreActions {
      transformResponse(data: unknown, meta?: object): any;
      sanitizeOutput(data: unknown, ctx: object): Promise<any>;
      validateQuery(ctx: object): Promise<void>;
      sanitizeQuery(ctx: object): Promise<any>;
      validateInput(data: unknown, ctx?: object): Promise<void>;
      sanitizeInput(data: unknown, ctx: object): Promise<any>;
    }

    interface Given {
      readonly strapi: Strapi;
    }

    /** A part that a project writes over that of a content type, which is on `this`. */
    type Own<Part, Whole> =
      | (Part & ThisType<Part & Whole>)
      | ((given: Given) => Part & ThisType<Part & Whole>);
  }

  type Factories = typeof import('plinth').factories;

  export const factories: {
    createCoreController<Part extends Record<string, Core.Action>>(
      uid: UID.ContentType,
      own?: Core.Own<Part, Core.CoreController>,
    ): ReturnType<Factories['createCoreController']>;
    createCoreService<Part extends object>(
      uid: UID.ContentType,
      own?: Core.Own<Part, Core.CoreActions>,
    ): ReturnType<Factories['createCoreService']>;
    createCoreRouter(
      uid: UID.ContentType,
      config?: Parameters<Factories['createCoreRouter']>[1],
    ): ReturnType<Factories['createCoreRouter']>;
  };

  type Opened = Core.Strapi & { destroy(): Promise<void> };

  /** For scripts that `plinth run` runs: opens the project without a server that listens. */
  export function createStrapi(context?: object): Opened & { load(): Promise<Opened> };
  export function compileStrapi(): Promise<{ readonly appDir: string; readonly distDir: string }>;
}

declare module '@strapi/types' {
  export { Core, Data, Modules, Public, Schema, Struct, UID } from '@strapi/strapi';
}

declare module '@strapi/utils' {
  interface ProjectError extends Error {
    details: unknown;
  }
  type ErrorClass = new (message?: string, details?: unknown) => ProjectError;

  /** Thrown, they become responses of these names. */
  export const errors: {
    readonly HttpError: new (status?: number, message?: string) => Error & { status: number };
    readonly ApplicationError: ErrorClass;
    readonly ValidationError: ErrorClass;
    readonly YupValidationError: new (found: Error, message?: string) => ProjectError;
    readonly PaginationError: ErrorClass;
    readonly NotFoundError: ErrorClass;
    readonly ForbiddenError: ErrorClass;
    readonly UnauthorizedError: ErrorClass;
    readonly RateLimitError: ErrorClass;
    readonly PayloadTooLargeError: ErrorClass;
    readonly PolicyError: ErrorClass;
    readonly NotImplementedError: ErrorClass;
  };

  type Cleaning = (...given: any[]) => Promise<any>;
  export const sanitize: {
    readonly contentAPI: { readonly input: Cleaning; readonly query: Cleaning; readonly output: Cleaning };
  };
  export const validate: { readonly contentAPI: { readonly input: Cleaning; readonly query: Cleaning } };

  type Read = (name: string, fallback?: any) => any;
  export const env: Read & {
    readonly [Kind in 'int' | 'float' | 'bool' | 'json' | 'array' | 'date']: Read;
  } & {
    readonly oneOf: (name: string, expected: readonly any[], fallback?: any) => any;
  };
  export const async: {
    readonly pipeAsync: (
      ...steps: ((value: any, ...more: any[]) => any)[]
    ) => (...given: any[]) => Promise<any>;
    readonly mapAsync: <Item, Result>(
      items: readonly Item[],
      map: (item: Item, index: number) => Promise<Result> | Result,
    ) => Promise<Result[]>;
  };
  export const policy: {
    readonly createPolicy: <P extends { readonly name?: string }>(
      definition: P,
    ) => P & { readonly name: string };
  };
  export const yup: any;
  interface YupSchema {
    validate(value: any, options?: any): Promise<any>;
    validateSync(value: any, options?: any): any;
  }
  type Validating<Result> = (
    schema: YupSchema,
    options?: object,
  ) => (value: unknown, message?: string) => Result;
  export const validateYupSchema: Validating<Promise<any>>;
  export const validateYupSchemaSync: Validating<any>;
  export const z: typeof import('zod').z;
  export const validateZodSchema: (schema: any) => (value: unknown, message?: string) => any;
  type Calls = Readonly<Record<string, any>>;
  export const contentTypes: Calls;
  export const relations: Calls;
  export const strings: Calls;
  export const arrays: Calls;
  export const pagination: Calls;
  export const file: Calls;
  export const hooks: Calls;
  export const parseType: (given: { type: string; value: unknown; forceCast?: boolean }) => any;
  export const setCreatorFields: (by: {
    user: { id: unknown };
    isEdition?: boolean;
  }) => <Values extends object>(values: Values) => Values & { updatedBy: unknown };
  export const traverseEntity: (visitor: (...given: any[]) => any, options: any, entry: any) => Promise<any>;
  export const providerFactory: (options?: { throwOnDuplicates?: boolean }) => any;
}

declare var strapi: import('@strapi/strapi').Core.Strapi;

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
      // biome-ignore lint/suspicious/noExplicitAny: what is in it, nobody said.
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
    interface Strapi extends Omit<Plinth, 'documents'> {
      readonly documents: (<Uid extends UID.ContentType>(uid: Uid) => DocumentsOf<Uid>) &
        Pick<Plinth['documents'], 'use'>;
    }
  }

  export const factories: typeof import('plinth').factories;
}

declare module '@strapi/types' {
  export { Core, Data, Modules, Public, Schema, Struct, UID } from '@strapi/strapi';
}

declare var strapi: import('@strapi/strapi').Core.Strapi;

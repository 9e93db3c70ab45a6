// Types of JSON Schema 2020-12 as in OpenAPI 3.1, and shared schemas for `$ref`.

export type JsonSchema = Readonly<Record<string, unknown>>;

export const nullable = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === 'string' && !('enum' in schema)
    ? { ...schema, type: [schema.type, 'null'] }
    : Object.keys(schema).length === 0
      ? schema
      : { anyOf: [schema, { type: 'null' }] };

export const listOf = (items: JsonSchema, bounds: JsonSchema = {}): JsonSchema => ({
  type: 'array',
  items,
  ...bounds,
});

interface ObjectParts {
  readonly required?: readonly string[];
}

export const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  { required = [] }: ObjectParts = {},
): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** An object in which all properties are required. */
export const wholeObject = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  objectOf(properties, { required: Object.keys(properties) });

/** The schema without undefined members. */
export const given = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

/** `components/schemas` of one document. A schema is created on its first reference, so unused ones are left out. */
export class SharedSchemas {
  readonly #made = new Map<string, JsonSchema>();

  refer(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.#made.has(name)) {
      // The name is set before `make` runs, because a schema may refer to itself.
      this.#made.set(name, {});
      this.#made.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** By name, in alphabetical order. */
  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#made].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

// The content type or component whose attributes may follow the name of an attribute in a path.
import { byKind } from './by-kind.ts';
import { type AttributeOwner, componentOf, contentTypeOf, type Schema } from './schema.ts';

const none = (): undefined => undefined;

/** Undefined for attributes that end a path: values, and relations to any type. */
export const ownerBehind = byKind<AttributeOwner | undefined, [Schema]>({
  scalar: none,
  password: none,
  morph: none,
  zone: none,
  relation: ({ target }, schema) => contentTypeOf(schema, target),
  media: ({ target }, schema) => contentTypeOf(schema, target),
  component: ({ component }, schema) => componentOf(schema, component),
});

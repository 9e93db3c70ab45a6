// `traverseEntity` of `@strapi/utils`: calls a visitor for each value of an entry, including relations, media,
// components and dynamic zones. Returns a copy with the visitor's changes; the entry itself is not changed.
import { type Data, isData, isObject } from '../../values/data.ts';

interface Attribute extends Data {
  readonly type: string;
  readonly relation?: string;
  readonly target?: string;
  readonly component?: string;
}

interface Model {
  readonly attributes: Readonly<Record<string, Attribute>>;
}

interface Path {
  readonly raw: string | null;
  readonly attribute: string | null;
  readonly rawWithIndices: string | null;
}

interface AttributePlace {
  readonly schema: Model;
  readonly key: string;
  readonly attribute: Attribute | undefined;
  readonly path: Path;
}

interface Visited extends AttributePlace {
  readonly data: Data;
  readonly value: unknown;
  readonly parent: AttributePlace | undefined;
  readonly getModel: GetModel;
}

interface Changing {
  set(key: string, value: unknown): void;
  remove(key: string): void;
}

type Visitor = (visited: Visited, changing: Changing) => unknown;
type GetModel = (uid: string) => Model | undefined;

interface Options {
  readonly schema: Model | undefined;
  readonly getModel: GetModel;
  readonly path?: Path;
  readonly parent?: AttributePlace | undefined;
}

const root: Path = { raw: null, attribute: null, rawWithIndices: null };

export async function traverseEntity(visitor: Visitor, options: Options, entry: unknown): Promise<unknown> {
  const { schema, getModel, path = root, parent } = options;
  if (!isData(entry) || !schema) return entry;
  const data: Record<string, unknown> = { ...entry };
  const changing: Changing = {
    set: (key, value) => {
      data[key] = value;
    },
    remove: (key) => {
      delete data[key];
    },
  };
  for (const key of Object.keys(data)) {
    const attribute = Object.hasOwn(schema.attributes, key) ? schema.attributes[key] : undefined;
    const place: AttributePlace = { schema, key, attribute, path: pathBelow(path, key, attribute) };
    await visitor({ ...place, data, value: data[key], parent, getModel }, changing);
    const modelOf = attribute && modelBelow(attribute, getModel);
    if (modelOf && isObject(data[key]))
      data[key] = await traverseValue(visitor, data[key], { place, modelOf, getModel });
  }
  return data;
}

function pathBelow(
  { raw, attribute, rawWithIndices }: Path,
  key: string,
  known: Attribute | undefined,
): Path {
  return {
    raw: joined(raw, key),
    attribute: known ? joined(attribute, key) : attribute,
    rawWithIndices: joined(rawWithIndices, key),
  };
}

const joined = (path: string | null, key: string): string => (path === null ? key : `${path}.${key}`);

type ModelOf = (item: unknown) => Model | undefined;

/** The model of the items of an attribute; undefined for attributes without items. */
function modelBelow(
  { type, relation = '', target = '', component = '' }: Attribute,
  getModel: GetModel,
): ModelOf | undefined {
  const named = (key: string) => (item: unknown) =>
    isData(item) && typeof item[key] === 'string' ? getModel(item[key]) : undefined;
  if (type === 'media') return () => getModel('plugin::upload.file');
  if (type === 'component') return () => getModel(component);
  if (type === 'dynamiczone') return named('__component');
  if (type !== 'relation') return undefined;
  return relation.startsWith('morphTo') ? named('__type') : () => getModel(target);
}

interface Below {
  readonly place: AttributePlace;
  readonly modelOf: ModelOf;
  readonly getModel: GetModel;
}

function traverseValue(
  visitor: Visitor,
  value: unknown,
  { place, modelOf, getModel }: Below,
): Promise<unknown> {
  const into = (item: unknown, path: Path) =>
    traverseEntity(visitor, { schema: modelOf(item), getModel, path, parent: place }, item);
  const { path } = place;
  if (!Array.isArray(value)) return into(value, path);
  return Promise.all(
    value.map((item, index) =>
      into(item, { ...path, rawWithIndices: joined(path.rawWithIndices, String(index)) }),
    ),
  );
}

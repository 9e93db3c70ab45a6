// `select` of `strapi.db.query`: rows have exactly the selected attributes, also inside `populate`. With `fields`, as of documents, they
// keep their ids.
import { type Data, isData } from '../../../values/data.ts';

/** `value`: a row, a list of rows, or null. `requested`: the parameters of the read. */
export function onlySelected(value: unknown, requested: Data): unknown {
  if (Array.isArray(value)) return value.map((item) => onlySelected(item, requested));
  if (!isData(value)) return value;
  const { select, populate, on } = requested;
  if (isData(on)) return onlySelected(value, fragmentOf(on, value));
  const below = isData(populate) ? populate : {};
  const selected = selectedNames(select, populate);
  const shown = Object.entries(value).flatMap(([name, inner]) => {
    if (selected && !selected.has(name)) return [];
    const entry = below[name];
    return [[name, isData(entry) ? onlySelected(inner, entry) : inner] as const];
  });
  return Object.fromEntries(shown);
}

/** Items of zones and polymorphic relations contain their type. */
function fragmentOf(on: Data, { __component, __type }: Data): Data {
  const fragment = on[String(__component ?? __type)];
  return isData(fragment) ? fragment : {};
}

const kinds = ['__component', '__type'];

/** Undefined if everything is shown. Populated rows need the id of their row, so it is included. */
function selectedNames(select: unknown, populate: unknown): ReadonlySet<string> | undefined {
  const names = typeof select === 'string' ? select.split(',').map((name) => name.trim()) : select;
  if (!Array.isArray(names) || names.length === 0 || names.includes('*')) return undefined;
  const populated = populatedNames(populate);
  if (!populated) return undefined;
  const id = populated.length > 0 ? ['id'] : [];
  return new Set<string>([...names.map(String), ...populated, ...id, ...kinds]);
}

/** Undefined: all. */
function populatedNames(populate: unknown): readonly string[] | undefined {
  if (populate === true || populate === '*') return undefined;
  if (typeof populate === 'string') return populatedNames(populate.split(','));
  if (Array.isArray(populate)) return populate.map((path) => String(path).trim().split('.')[0] ?? '');
  return isData(populate) ? Object.keys(populate) : [];
}
